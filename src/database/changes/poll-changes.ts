import type { ChangeFeed } from '../../platform/change-feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { hourMs, minuteMs } from '../../platform/time/durations.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { type Repetition, repeat } from '../../platform/pace/repeat.ts';
import { deleteOldChanges, findChangesAfter, findLastChange } from './change-store.ts';
import type { Database } from '../database.ts';

const pollEveryMs = 1_000;
const changesPerPollMax = 1_000;
const keptMs = hourMs;
const cleanEveryMs = 10 * minuteMs;

interface Options {
  database: Database;
  changes: ChangeFeed;
  clock: Clock;
  logger: Logger;
}

/**
 * Polls the `change` table every second and announces on this process's change feed what other processes
 * write into it from now on. Await it before anything is cached, or the cache may miss a change.
 */
export async function pollChanges(options: Options): Promise<Repetition> {
  const { database, logger } = options;
  let seq = await findLastChange(database.read);
  let cleanAt = 0;
  let isFailing = false;

  const look = async () => {
    seq = await announceAfter(options, seq);
    if (performance.now() < cleanAt) return;
    cleanAt = performance.now() + cleanEveryMs;
    await deleteOldChanges(database, seq, options.clock.now() - keptMs);
  };
  const lookSafely = async () => {
    try {
      await look();
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.error({ err: error }, 'Changes of other processes cannot be read; trying again');
      isFailing = true;
    }
  };
  return repeat(lookSafely, pollEveryMs);
}

/** Announces all changes after `seq`; returns the `seq` of the last one. */
async function announceAfter({ database, changes }: Options, seq: number): Promise<number> {
  let last = seq;
  for (;;) {
    const found = await findChangesAfter(database.read, last, changesPerPollMax);
    for (const { change } of found) if (change !== undefined) changes.announce(change);
    last = found.at(-1)?.seq ?? last;
    if (found.length < changesPerPollMax) return last;
  }
}
