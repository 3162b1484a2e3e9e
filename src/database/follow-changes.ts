import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Logger } from '../platform/logger.ts';
import { repeat } from '../platform/repeat.ts';
import { deleteSharedChanges, findHorizon } from './change-store.ts';
import type { Database } from './database.ts';
import { listenForChanges } from './listen-for-changes.ts';
import { deleteIdleBuckets } from './postgres-limiter.ts';
import { createTeller, type Teller, tellNewChanges } from './tell-changes.ts';

/** The net under the notifications. */
const pollEveryMs = 1_000;
/** Changes often come in crowds, which are read together. */
const betweenLooksMs = 20;
const stopWithinMs = 1_000;
const keptMs = 3_600_000;
const cleanEveryMs = 600_000;
const removedPerStep = 20_000;
/** After a longer silence changes may have been removed unread, so all caches are emptied. */
const awayMsMax = keptMs / 2;

interface Options {
  url: string;
  database: Database;
  changes: ChangeFeed;
  logger: Logger;
}

/**
 * Tells on this node's change feed what any node changes from now on: at once by the database's notifications, within
 * about a second if these are lost. Each change is told once; those of this node, too. To be awaited before anything is
 * cached.
 */
export async function followChanges(options: Options): Promise<{ stop(): Promise<void> }> {
  const { database, changes } = options;
  const teller = createTeller(changes, await findHorizon(database.read));
  const look = createLook(options, teller);
  let isDue = false;
  let looking: Promise<void> | undefined;

  const lookWhileDue = async () => {
    while (isDue) {
      isDue = false;
      await look.run();
      await pause(betweenLooksMs);
    }
    looking = undefined;
  };
  const lookSoon = () => {
    isDue = true;
    return (looking ??= lookWhileDue());
  };

  const listener = listenForChanges(options.url, {
    onNotified: () => void lookSoon(),
    onReplaced() {
      look.restartNext();
      void lookSoon();
    },
  });
  const poll = repeat(lookSoon, pollEveryMs);
  return {
    async stop() {
      listener.stop();
      // A look that is not answered tells nobody anything any more.
      await Promise.race([Promise.all([poll.stop(), looking]), pause(stopWithinMs)]);
    },
  };
}

/** One look, which never throws; now and then it removes what nobody needs any more. */
function createLook({ database, logger }: Options, teller: Teller): Look {
  let isFailing = false;
  let isReplaced = false;
  let lookedAt = performance.now();
  const clean = createCleaner({ database, logger });
  return {
    restartNext: () => (isReplaced = true),
    async run() {
      try {
        const now = performance.now();
        if (isReplaced || now - lookedAt > awayMsMax) teller.restart(await findHorizon(database.read));
        isReplaced = false;
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

interface Look {
  run(): Promise<void>;
  /** The next look takes it that anything may have changed. */
  restartNext(): void;
}

/** Removes old changes in steps, of which each is short. */
function createCleaner({ database, logger }: Pick<Options, 'database' | 'logger'>): () => Promise<void> {
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
