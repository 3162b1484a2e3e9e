import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Queries } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { classifyClick } from './classify-click.ts';
import { findDrainedBytes, forgetSegment, storeBatch } from './click-store.ts';
import type { CountryDatabase } from './locate-address.ts';
import { listSegments, readSegment } from './read-segments.ts';
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
  /** Stores one batch of what is spooled before `position`; answers whether more may be waiting. */
  step(position: SpoolPosition): Promise<boolean>;
  counters(): Readonly<DrainCounters>;
}

interface DrainCounters {
  drained: number;
  damaged: number;
}

/** Moves visits from the spool into the store, each exactly once; a segment goes when all of it is stored. */
export function createDrain(options: DrainOptions): Drain {
  const counters: DrainCounters = { drained: 0, damaged: 0 };
  let visitorsKeptFrom = Number.NEGATIVE_INFINITY;

  const store = (segment: string, drainedBytes: number, visits: Visit[]) =>
    options.write(async (tx) => {
      const oldestDay = dayOf(options.clock.now()) - saltDaysKept;
      if (oldestDay > visitorsKeptFrom) await forgetVisitors(tx, oldestDay);
      const salts = await ensureSalts(tx, daysOf(visits), oldestDay);
      const saltAt = (at: number) => salts.get(dayOf(at)) ?? null;
      const clicks = visits.map((visit) => classifyClick(visit, { countries: options.countries, saltAt }));
      await storeBatch(tx, { clicks, segment, drainedBytes });
      visitorsKeptFrom = oldestDay;
    });

  return {
    async step(position) {
      for (const segment of listSegments(options.folder)) {
        const isOpen = segment === position.segment;
        const offset = await options.write((tx) => findDrainedBytes(tx, segment));
        const chunk = readSegment(options.folder, segment, offset, isOpen ? position.bytes : undefined);
        const { visits, readBytes, damaged } = readFrames(
          chunk.bytes,
          visitsPerBatch,
          chunk.isEnd && !isOpen,
        );
        if (readBytes > 0) {
          await store(segment, offset + readBytes, visits);
          counters.drained += visits.length;
          counters.damaged += damaged;
          return true;
        }
        if (!isOpen) await removeSegment(options, segment);
      }
      return false;
    },
    counters: () => counters,
  };
}

/** The file first: a row without a file is harmless, a file without its row would be read again. */
async function removeSegment({ folder, write }: DrainOptions, segment: string): Promise<void> {
  rmSync(join(folder, segment), { force: true });
  await write((tx) => forgetSegment(tx, segment));
}

function daysOf(visits: Visit[]): number[] {
  return [...new Set(visits.map(({ at }) => dayOf(at)))];
}
