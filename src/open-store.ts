/** The store with what goes with it, and its thread, which drains clicks; nothing that the network reaches. */
import { lookup } from 'node:dns/promises';
import { join } from 'node:path';
import { createDrainMonitor, type DrainMonitor } from './clicks/drain-monitor.ts';
import type { SpoolPosition } from './clicks/spool.ts';
import { type DatabaseThread, startDatabaseThread } from './database/database-thread.ts';
import type { CommitObserver } from './database/group-commit.ts';
import { databaseFile } from './database/prepare-data-dir.ts';
import { openSqlite } from './database/sqlite.ts';
import type { Services } from './http/context.ts';
import { createRateLimiter } from './http/limit-rate.ts';
import { type Blocklist, emptyBlocklist } from './platform/blocklist/blocklist.ts';
import { createChangeFeed } from './platform/change-feed.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { randomText } from './platform/ids.ts';
import type { Logger } from './platform/logger.ts';
import { safeCall, safeFetch } from './platform/safe-fetch.ts';
import type { Settings } from './settings/settings.ts';
import type { DrainMessage, WriterData } from './writer-thread.ts';

export interface ApplicationOptions {
  settings: Settings;
  logger: Logger;
  /** Tests bring their own. */
  clock?: Clock;
  resolveHost?: Services['resolveHost'];
  safeFetch?: Services['safeFetch'];
  safeCall?: Services['safeCall'];
  randomText?: Services['randomText'];
}

export interface Store {
  services: Services;
  writer: DatabaseThread;
}

const writerThreadEntry = new URL('./writer-thread.ts', import.meta.url);

interface StoreOptions {
  /** Without it no clicks are drained. */
  spool?: WriterData['spool'];
  onCommit?: CommitObserver | undefined;
  /** Without it links may lead anywhere. */
  blocklist?: Blocklist;
}

export async function openStore(
  options: ApplicationOptions,
  { spool, onCommit, blocklist = emptyBlocklist }: StoreOptions = {},
): Promise<Store> {
  const { settings, logger, clock = systemClock, resolveHost = resolveWithDns } = options;
  const path = join(settings.dataDir, databaseFile);
  const starting = startDatabaseThread(writerThreadEntry, { path, spool } satisfies WriterData);
  const database = await openSqlite({ path, writer: starting, onCommit });
  const services: Services = {
    settings,
    logger,
    clock,
    database,
    changes: createChangeFeed(),
    limiter: createRateLimiter(clock),
    blocklist,
    resolveHost,
    safeFetch: options.safeFetch ?? ((url, limits) => safeFetch(url, limits, { resolve: resolveHost })),
    safeCall: options.safeCall ?? ((url, request) => safeCall(url, request, { resolve: resolveHost })),
    randomText: options.randomText ?? randomText,
  };
  return { services, writer: await starting };
}

/** Knows how the drain fares, and logs what it cannot do. */
export function watchDrain({ services: { clock, logger }, writer }: Store): DrainMonitor {
  const monitor = createDrainMonitor(clock);
  writer.onMessage((message) => {
    monitor.hear(message);
    if (message.kind === 'drain-failed')
      logger.error(message, 'Spooled clicks could not be stored; trying again');
  });
  return monitor;
}

/** Tells the writer's thread how far all spools are written; from the first time on it drains. */
export function toDrain({ writer }: Store): (positions: SpoolPosition[]) => void {
  return (positions) => writer.post({ kind: 'drain', positions } satisfies DrainMessage);
}

async function resolveWithDns(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
