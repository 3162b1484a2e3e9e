import pg from 'pg';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { repeat } from '../platform/repeat.ts';
import { findSharedChanges, type SharedChange } from './change-store.ts';
import type { Database } from './database.ts';

/** The net under the notifications. */
const pollEveryMs = 1_000;
const connectAgainAfterMs = 1_000;
/** Numbers are given before transactions end: a change may become visible after one with a higher number. */
const lateMs = 10_000;

interface Options {
  url: string;
  database: Database;
  changes: ChangeFeed;
  clock: Clock;
  logger: Logger;
}

/**
 * Tells on this node's change feed what any node changed: at once by the database's notifications, within about a
 * second if these are lost. Each change is told once; those of this node, too. To be awaited before anything is cached.
 */
export async function followChanges(options: Options): Promise<{ stop(): Promise<void> }> {
  const { database, changes, logger } = options;
  const teller = createTeller(changes);
  let isFailing = false;
  let isDue = false;
  let looking: Promise<void> | undefined;

  const lookWhileDue = async () => {
    while (isDue) {
      isDue = false;
      try {
        teller.tell(await findSharedChanges(database.read, teller.floor()));
        isFailing = false;
      } catch (error) {
        if (!isFailing) logger.error({ err: error }, 'Changes of other nodes cannot be read; trying again');
        isFailing = true;
      }
    }
    looking = undefined;
  };
  const look = () => {
    isDue = true;
    return (looking ??= lookWhileDue());
  };

  await look();
  const listener = listen(options.url, () => void look());
  const poll = repeat(look, pollEveryMs);
  return {
    async stop() {
      await listener.stop();
      await poll.stop();
      await looking;
    },
  };
}

interface Teller {
  /** All changes up to this number are told, and none of them can come any more. */
  floor(): number;
  tell(changes: SharedChange[]): void;
}

function createTeller(changes: ChangeFeed): Teller {
  let floor = 0;
  const told = new Set<number>();
  return {
    floor: () => floor,
    tell(found) {
      let isPrefixLate = true;
      for (const { seq, change, ageMs } of found) {
        if (!told.has(seq) && change !== undefined) changes.announce(change);
        isPrefixLate &&= ageMs > lateMs;
        if (isPrefixLate) {
          floor = seq;
          told.delete(seq);
        } else told.add(seq);
      }
    },
  };
}

/** Calls back when a notification comes, and whenever some may have been missed. */
function listen(url: string, onNotified: () => void): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 3_000 });
    client = fresh;
    const again = () => {
      if (client !== fresh || isStopped) return;
      client = undefined;
      void fresh.end().catch(() => {});
      timer = setTimeout(() => void connect(), connectAgainAfterMs).unref();
    };
    fresh.on('error', again);
    fresh.on('end', again);
    fresh.on('notification', onNotified);
    try {
      await fresh.connect();
      await fresh.query('listen waypost_change');
      onNotified();
    } catch {
      again();
    }
  };

  void connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
