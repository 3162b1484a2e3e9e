import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Logger } from '../platform/logger.ts';
import { repeat } from '../platform/repeat.ts';
import { findHorizon } from './change-store.ts';
import type { Database } from './database.ts';
import { listenForChanges } from './listen-for-changes.ts';
import { createLook } from './look-for-changes.ts';
import { createTeller } from './tell-changes.ts';

/** The net under the notifications. */
const pollEveryMs = 1_000;
/** Changes often come in crowds, which are read together. */
const betweenLooksMs = 20;
const stopWithinMs = 1_000;

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
