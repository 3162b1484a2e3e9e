import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Queries } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { classifyClick } from './classify-click.ts';
import { findDrainedBytes, forgetSegment, storeBatch } from './click-store.ts';
import type { CountryDatabase } from './locate-address.ts';
import { listSegments, readableBytes, readSegment } from './read-segments.ts';
import { dayOf } from './roll-up.ts';
import { ensureSalts, forgetVisitors } from './salt-store.ts';
import type { SpoolPosition } from './spool.ts';
import { readFrames } from './visit-frame.ts';
import type { Visit } from './visit.ts';

const visitsPerBatch = 1_000;
/** Yesterday's salt stays, for clicks that were spooled before midnight; so a salt lives at most 48 hours. */
const saltDaysKept = 1;

export interface DrainOptions {
  folder: string;
  /** Runs a unit of work; on SQLite in this thread, between the API's. */
  write<T>(unit: (tx: Queries) => Promise<T>): Promise<T>;
  countries: CountryDatabase;
  clock: Clock;
}

export interface Drain {
  /**
   * Stores one batch of what is spooled before `position`, or of all that is there when nobody writes any more
   * (undefined); answers whether more may be waiting. What visitors were told by goes once it is too old, also when
   * nothing is spooled.
   */
  step(position: SpoolPosition | undefined): Promise<boolean>;
  counters(): Readonly<DrainCounters>;
}

interface DrainCounters {
  drained: number;
  damaged: number;
}

/** Moves visits from the spool into the store, each exactly once; a segment goes when all of it is stored. */
export function createDrain(options: DrainOptions): Drain {
  const { folder, write, clock } = options;
  const counters: DrainCounters = { drained: 0, damaged: 0 };
  let visitorsKeptFrom = Number.NEGATIVE_INFINITY;

  const forgetOldVisitors = async () => {
    const day = oldestSaltDay(clock);
    if (day <= visitorsKeptFrom) return;
    await write((tx) => forgetVisitors(tx, day));
    visitorsKeptFrom = day;
  };

  return {
    async step(position) {
      await forgetOldVisitors();
      for (const segment of listSegments(folder)) {
        const until = readableBytes(segment, position);
        if (until === 0) continue;
        const isFinished = until === undefined;
        const offset = await write((tx) => findDrainedBytes(tx, segment));
        const { bytes, isEnd } = readSegment(join(folder, segment), offset, until);
        const { visits, readBytes, damaged } = readFrames(bytes, visitsPerBatch, isEnd && isFinished);
        if (readBytes > 0) {
          await storeVisits(options, visits, { segment, drainedBytes: offset + readBytes });
          counters.drained += visits.length;
          counters.damaged += damaged;
          return true;
        }
        if (isFinished) await removeSegment(options, segment);
      }
      return false;
    },
    counters: () => counters,
  };
}

async function storeVisits(
  { write, countries, clock }: DrainOptions,
  visits: Visit[],
  place: { segment: string; drainedBytes: number },
): Promise<void> {
  await write(async (tx) => {
    const salts = await ensureSalts(tx, daysOf(visits), oldestSaltDay(clock));
    const saltAt = (at: number) => salts.get(dayOf(at)) ?? null;
    const clicks = visits.map((visit) => classifyClick(visit, { countries, saltAt }));
    await storeBatch(tx, { clicks, ...place });
  });
}

/** The file first: a row without a file is harmless, a file without its row would be read again. */
async function removeSegment({ folder, write }: DrainOptions, segment: string): Promise<void> {
  rmSync(join(folder, segment), { force: true });
  await write((tx) => forgetSegment(tx, segment));
}

function oldestSaltDay(clock: Clock): number {
  return dayOf(clock.now()) - saltDaysKept;
}

function daysOf(visits: Visit[]): number[] {
  return [...new Set(visits.map(({ at }) => dayOf(at)))];
}
