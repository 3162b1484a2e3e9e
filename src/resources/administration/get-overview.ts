import { statfs } from 'node:fs/promises';
import program from '../../../package.json' with { type: 'json' };
import type { Services } from '../../http/context.ts';
import { toTimestamp } from '../../platform/timestamp.ts';
import { dayOf } from '../../platform/utc-day.ts';
import { findTotals } from './overview-store.ts';
import { plansOf } from './plans.ts';

/** What lies in the spool of visits. */
export type MeasureSpool = () => Promise<{
  bytes: number;
  segments: number;
  /** Epoch milliseconds; undefined = all visits are counted */
  oldestAt: number | undefined;
}>;

/** How the installation fares, as it is shown. */
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
