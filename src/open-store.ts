/**
 * Opens the database, the shared services around it, and the thread that drains clicks, but nothing that
 * listens on the network.
 */
import { join } from 'node:path';
import { makeClickPartitions } from './clicks/retention/click-partitions-store.ts';
import { createDrainMonitor, type DrainMonitor, isFailure } from './clicks/drain-monitor.ts';
import type { DrainData, DrainMessage } from './clicks/drain-thread.ts';
import type { SpoolPosition } from './clicks/spool/spool-position.ts';
import { type DatabaseThread, startDatabaseThread } from './database/sqlite/database-thread.ts';
import { startWriterThread } from './database/start-writer-thread.ts';
import type { CommitObserver } from './database/commit-observer.ts';
import { requireMoved } from './database/move/require-moved.ts';
import { requireWholeData } from './database/move/unfinished-move.ts';
import { databaseFile } from './database/data-dir/prepare-data-dir.ts';
import { requireRestored } from './database/data-dir/require-data.ts';
import { followChanges } from './database/changes/follow-changes.ts';
import { pollChanges } from './database/changes/poll-changes.ts';
import { openPostgres, type PostgresDatabase } from './database/postgres/postgres.ts';
import { createPostgresLimiter } from './database/postgres/postgres-limiter.ts';
import { openSqlite } from './database/sqlite/sqlite.ts';
import { type LockHolder, logWait } from './database/postgres/watch-migration-lock.ts';
import { watchPostgres } from './database/postgres/watch-postgres.ts';
import type { Services } from './http/context.ts';
import { createRateLimiter } from './platform/pace/limit-rate.ts';
import { type Blocklist, emptyBlocklist } from './platform/addresses/blocklist/blocklist.ts';
import { createChangeFeed } from './platform/change-feed.ts';
import { type Clock, systemClock } from './platform/time/clock.ts';
import { createDemand, type Demand, whileAwaited } from './platform/pace/demand.ts';
import { randomText } from './platform/ids.ts';
import { createTraffic, noteTraffic, type Traffic } from './platform/pace/give-way.ts';
import { createLimitedLog } from './platform/logging/limited-log.ts';
import type { Logger } from './platform/logging/logger.ts';
import { createRepeats } from './platform/logging/repeats.ts';
import { resolveHost } from './platform/addresses/resolve-host.ts';
import { safeCall, safeFetch } from './platform/addresses/safe-fetch.ts';
import { isNeverFramed } from './redirect/check-framing.ts';
import type { Settings } from './settings/settings.ts';
import type { WriterData } from './writer-thread.ts';

export interface ApplicationOptions {
  settings: Settings;
  logger: Logger;
  /** During a shutdown, idle connections of visitors are closed after this time. */
  endIdleAfterMs?: number;
  /** Aborted when the service is told to stop, maybe while it starts. */
  stopAsked?: AbortSignal;
  /** The fields below are replaced by tests only. */
  clock?: Clock;
  limiter?: Services['limiter'];
  resolveHost?: Services['resolveHost'];
  safeFetch?: Services['safeFetch'];
  safeCall?: Services['safeCall'];
  randomText?: Services['randomText'];
}

export interface Store {
  services: Services;
  /** The thread that drains clicks, or the writer thread, which passes messages on to it. */
  drainer: Drainer;
  /** Counter by which background threads notice that visitors come. */
  traffic: Traffic;
  /** Publishes changes by other processes on the change feed. Must be awaited before anything is cached. */
  followChanges(): Promise<{ stop(): Promise<void> }>;
  /** What does not work because of the database's present state, one line each, for the operator. */
  warnings(): string[];
}

type Drainer = Pick<DatabaseThread, 'post' | 'onMessage'> & Partial<Pick<AwaitedThread, 'whileAwaited'>>;

const writerThreadEntry = new URL('./writer-thread.ts', import.meta.url);
const drainThreadEntry = new URL('./clicks/drain-thread.ts', import.meta.url);

interface StoreOptions {
  /** Unless given, no clicks are drained. */
  spool?: Omit<DrainData, 'traffic' | 'databaseUrl' | 'admissions'>;
  onCommit?: CommitObserver | undefined;
  /** If false, a PostgreSQL without Waypost's tables is refused; for SQLite, see requireData. */
  mayBeNew?: boolean;
  /** Unless given, links may lead anywhere. */
  blocklist?: Blocklist;
  /** Is told whom the start waits for while another node brings PostgreSQL up to date; unless given, the log is. */
  onWait?: (holder: LockHolder) => void;
}

/**
 * Opens SQLite in the data directory, or the PostgreSQL that DATABASE_URL names. If it throws, nothing stays
 * open.
 * @throws OperatorError
 */
export async function openStore(options: ApplicationOptions, parts: StoreOptions = {}): Promise<Store> {
  const { databaseUrl } = options.settings;
  return databaseUrl === undefined
    ? openSqliteStore(options, parts)
    : openPostgresStore(options, { ...parts, databaseUrl });
}

async function openSqliteStore(
  options: ApplicationOptions,
  { spool, onCommit, blocklist }: StoreOptions,
): Promise<Store> {
  const { settings, clock = systemClock } = options;
  requireRestored(settings.dataDir);
  const path = join(settings.dataDir, databaseFile);
  const traffic = createTraffic();
  const [demand, admissions] = [createDemand(), createDemand()];
  const starting = startWriterThread(writerThreadEntry, {
    path,
    ...(spool && { spool: { ...spool, traffic, demand, admissions } }),
  } satisfies WriterData).then((thread) => tellWhoWaits(thread, demand, admissions));
  const database = await openSqlite({ path, writer: starting, onCommit });
  const services = createServices(options, {
    database,
    limiter: options.limiter ?? createRateLimiter(clock),
    blocklist,
  });
  return {
    services,
    drainer: await starting,
    traffic,
    followChanges: () => pollChanges(services),
    warnings: () => [],
  };
}

interface AwaitedThread extends DatabaseThread {
  /** Raises the priority of the threads that admit a visit while `work`, which waits for them, runs. */
  whileAwaited<Result>(work: () => Promise<Result>): Promise<Result>;
}

function tellWhoWaits(thread: DatabaseThread, demand: Demand, admissions: Demand): AwaitedThread {
  return {
    ...thread,
    execute: (statements) => whileAwaited(demand, () => thread.execute(statements)),
    whileAwaited: (work) => forVisitor(demand, () => forVisitor(admissions, work)),
  };
}

function forVisitor<Result>(demand: Demand, work: () => Promise<Result>): Promise<Result> {
  return whileAwaited(demand, work, 'visitor');
}

/** With PostgreSQL only the spool is in the data directory. */
async function openPostgresStore(
  options: ApplicationOptions,
  { spool, onCommit, mayBeNew, blocklist, onWait, databaseUrl }: StoreOptions & { databaseUrl: string },
): Promise<Store> {
  const { settings, logger, clock = systemClock } = options;
  const opening = { onCommit, mayBeNew, onWait: onWait ?? logWait(logger) };
  const postgres = await openPostgres(databaseUrl, opening);
  const watch = watchPostgres(postgres);
  const traffic = createTraffic();
  const admissions = createDemand();
  let drainer: DatabaseThread | undefined;
  const close = async () => {
    await Promise.all([watch.stop(), drainer?.close()]);
    await postgres.close();
  };
  try {
    await requireWholeData(postgres.read, 'DATABASE_URL: the database');
    await requireMoved(postgres.read, join(settings.dataDir, databaseFile));
    await makePartitions(options, postgres);
    if (spool)
      drainer = await startDatabaseThread(drainThreadEntry, {
        ...spool,
        databaseUrl,
        traffic,
        admissions,
      } satisfies DrainData);
  } catch (error) {
    await close();
    throw error;
  }
  const limiter = options.limiter ?? createPostgresLimiter(postgres.read, clock);
  const services = createServices(options, { database: { ...postgres, close }, limiter, blocklist });
  return {
    services,
    drainer: drainer
      ? { ...drainer, whileAwaited: (work) => forVisitor(admissions, work) }
      : { post: () => {}, onMessage: () => {} },
    traffic,
    followChanges: () => followChanges({ ...services, url: databaseUrl }),
    warnings: watch.warnings,
  };
}

async function makePartitions(
  { logger, clock = systemClock }: ApplicationOptions,
  postgres: PostgresDatabase,
): Promise<void> {
  await makeClickPartitions(postgres, clock.now()).catch((error: unknown) => {
    // A long-running reader, such as a backup, may lock the table. Events can be stored without these
    // partitions, and retention tries again.
    logger.warn({ err: error }, 'The next months of clicks could not be given partitions of their own yet');
  });
}

function createServices(
  options: ApplicationOptions,
  parts: Pick<Services, 'database' | 'limiter'> & { blocklist: Blocklist | undefined },
): Services {
  const { settings, logger, clock = systemClock, resolveHost = resolveWithDns } = options;
  return {
    ...parts,
    settings,
    logger,
    limitedLog: createLimitedLog(logger),
    clock,
    changes: createChangeFeed(),
    blocklist: parts.blocklist ?? emptyBlocklist,
    resolveHost,
    safeFetch: options.safeFetch ?? ((url, limits) => safeFetch(url, limits, { resolve: resolveHost })),
    safeCall: options.safeCall ?? ((url, request) => safeCall(url, request, { resolve: resolveHost })),
    randomText: options.randomText ?? randomText,
    // Defaults; processes that answer visits replace them.
    countAnswered: async () => {},
    refusesFrames: isNeverFramed,
  };
}

/** Monitors the drain and logs its failures, rate-limited. `end` logs the repetitions counted last. */
export function watchDrain({ services: { clock, logger }, drainer }: Store): {
  drain: DrainMonitor;
  end(): void;
} {
  const monitor = createDrainMonitor(clock);
  const text = 'Spooled clicks could not be stored; trying again';
  const repeats = createRepeats({
    sumUp: (reason, again) => logger.error({ message: reason, ...again }, `${text}, again`),
  });
  drainer.onMessage((message) => {
    monitor.hear(message);
    if (isFailure(message) && repeats.isNews(message.message)) logger.error(message, text);
  });
  return { drain: monitor, end: repeats.end };
}

/**
 * Returns a function that sends the drain thread the write positions of all spools. The first call starts
 * draining.
 */
export function toDrain({
  drainer,
  traffic,
}: Pick<Store, 'drainer' | 'traffic'>): (positions: SpoolPosition[]) => void {
  return (positions) => {
    noteTraffic(traffic);
    drainer.post({ kind: 'drain', positions } satisfies DrainMessage);
  };
}

function resolveWithDns(host: string): Promise<string[]> {
  return resolveHost(host).catch(() => []);
}
