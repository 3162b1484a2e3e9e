import { hourMs, minuteMs } from '../../platform/time/durations.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { deleteSharedChanges, findHorizon } from './change-store.ts';
import type { Database } from '../database.ts';
import { deleteIdleBuckets } from '../postgres/postgres-limiter.ts';
import { type Teller, tellNewChanges } from './tell-changes.ts';

const keptMs = hourMs;
const cleanEveryMs = 10 * minuteMs;
const removedPerStep = 20_000;
/** If this node reads no changes for longer, some may have been removed unread, so all caches are emptied. */
const awayMsMax = keptMs / 2;

interface Options {
  database: Pick<Database, 'read'>;
  logger: Logger;
}

export interface Look {
  run(): Promise<void>;
  /** Makes the next run announce that anything may have changed, which empties all caches. */
  restartNext(): void;
}

/**
 * Reads and announces new changes on each run, which never throws. Every ten minutes a run also removes old
 * changes and expired rate-limit buckets.
 */
export function createLook({ database, logger }: Options, teller: Teller): Look {
  let isFailing = false;
  let isReplaced = false;
  let lookedAt = performance.now();
  const clean = createCleaner({ database, logger });
  const restart = async () => {
    // Reset the flag before the query, so that a replacement of the server during the query is not missed.
    isReplaced = false;
    try {
      teller.restart(await findHorizon(database.read));
    } catch (error) {
      isReplaced = true;
      throw error;
    }
  };
  return {
    restartNext: () => (isReplaced = true),
    async run() {
      try {
        const now = performance.now();
        if (isReplaced || now - lookedAt > awayMsMax) await restart();
        await tellNewChanges(database.read, teller);
        lookedAt = now;
        isFailing = false;
      } catch (error) {
        if (!isFailing) logger.error({ err: error }, 'Changes of other nodes cannot be read; trying again');
        isFailing = true;
      }
      if (!isFailing) await clean();
    },
  };
}

/** Removes old changes in batches, one for each run, so that each statement is short. */
function createCleaner({ database, logger }: Options): () => Promise<void> {
  let cleanAt = 0;
  return async () => {
    if (performance.now() < cleanAt) return;
    try {
      const removed = await deleteSharedChanges(database.read, { ageMs: keptMs, limit: removedPerStep });
      if (removed === removedPerStep) return;
      await deleteIdleBuckets(database.read);
    } catch (error) {
      logger.warn({ err: error }, 'Old changes could not be removed; trying again later');
    }
    cleanAt = performance.now() + cleanEveryMs;
  };
}
