import { statfs } from 'node:fs/promises';
import program from '../../../package.json' with { type: 'json' };
import type { Services } from '../../http/context.ts';
import { toTimestamp } from '../../platform/time/timestamp.ts';
import { dayOf } from '../../platform/time/utc-day.ts';
import { findTotals } from './overview-store.ts';
import { plansOf } from './plans.ts';

/** Measures the spool, in which visits wait until they are counted. */
export type MeasureSpool = () => Promise<{
  bytes: number;
  segments: number;
  /** The oldest visit that waits, in epoch milliseconds; undefined = all visits are counted */
  oldestAt: number | undefined;
}>;

/**
 * The state of the installation as administrators see it: totals, spool, plans, version and free disk space.
 */
export async function getOverview({ clock, database, settings }: Services, measureSpool: MeasureSpool) {
  const [totals, spool, disk] = await Promise.all([
    findTotals(database.read, dayOf(clock.now())),
    measureSpool(),
    statfs(settings.dataDir),
  ]);
  const { bytes, segments, oldestAt } = spool;
  return {
    ...totals,
    spool: { bytes, segments, oldest: oldestAt === undefined ? null : toTimestamp(oldestAt) },
    plans: plansOf(settings),
    version: program.version,
    database: database.engine,
    freebytes: disk.bavail * disk.bsize,
  };
}
