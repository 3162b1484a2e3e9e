import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { repeat } from '../../platform/pace/repeat.ts';
import { findHorizon } from './change-store.ts';
import type { Database } from '../database.ts';
import { listenForChanges } from './listen-for-changes.ts';
import { createLook } from './look-for-changes.ts';
import { createTeller } from './tell-changes.ts';

/** The interval of the poll that finds changes whose notification was lost. */
const pollEveryMs = 1_000;
/** Debounces the reads: changes often come in bursts, and one read then finds all of them. */
const betweenLooksMs = 20;
const stopWithinMs = 1_000;

interface Options {
  url: string;
  database: Database;
  changes: ChangeFeed;
  logger: Logger;
}

/**
 * Announces on this node's change feed what any node, this one included, changes from now on. PostgreSQL's
 * notifications make that immediate; if one is lost, polling finds the change within about a second. Each
 * change is announced once. Await it before anything is cached, or the cache may miss a change.
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
      // A query that PostgreSQL does not answer must not delay the stop.
      await Promise.race([Promise.all([poll.stop(), looking]), pause(stopWithinMs)]);
    },
  };
}
