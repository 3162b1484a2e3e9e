import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Queries, Unit } from '../database.ts';
import type { CommitObserver } from '../commit-observer.ts';
import { explainUnreachable } from './explain-unreachable.ts';
import { migrate } from '../migrate.ts';
import type { Repetition } from '../../platform/pace/repeat.ts';
import { endsTransaction, mayGoBetter } from './postgres-errors.ts';
import { connectTimeoutMs, createPool, type PoolOptions } from './postgres-pool.ts';
import { requireTables } from '../require-tables.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import type { Tables } from '../tables.ts';
import { watchCommit } from './watch-commit.ts';
import { type LockHolder, watchMigrationLock } from './watch-migration-lock.ts';

const attemptsMax = 5;
/** The longest random pause before a retry (jitter), so that the same transactions do not collide again. */
const pauseMsMax = 50;
/** PostgreSQL 15, as `server_version_num` says it. */
const versionMin = 150_000;

/** A PostgreSQL that other nodes may share. */
export interface PostgresDatabase extends Database {
  /** Whether PostgreSQL did not answer the last time it was asked. */
  isAway(): boolean;
}

interface PostgresOptions extends PoolOptions {
  onCommit?: CommitObserver | undefined;
}

interface OpenOptions extends PostgresOptions {
  /** If false, a database without Waypost's tables is refused instead of being given them. */
  mayBeNew?: boolean | undefined;
  /** Is told, after some seconds, whom the start waits for while another node brings the database up to date. */
  onWait?: ((holder: LockHolder) => void) | undefined;
  lookAtLockEveryMs?: number;
}

/**
 * Runs pending migrations, then connects with a pool in which every unit of work is a transaction.
 * @throws OperatorError, SettingError when PostgreSQL cannot be reached or used, or its schema is newer
 */
export async function openPostgres(url: string, options: OpenOptions = {}): Promise<PostgresDatabase> {
  await bringUpToDate(url, options);
  return connectPostgres(url, options);
}

/** Like openPostgres, but without migrations: for callers that know the schema is up to date. */
export function connectPostgres(url: string, options: PostgresOptions = {}): PostgresDatabase {
  const pool = createPool(url, options);
  const read: Queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const run = createRunner(read, options.onCommit);
  return {
    engine: 'postgres',
    read,
    isAway: pool.isAway,
    write: (unit) => run(unit, 1),
    writeEach: (units) => run((tx, isAgain) => settleEach(tx, units, isAgain), units.length),
    close: () => read.destroy(),
  };
}

/** Returns a function that runs `work`, which holds `units` units, as a transaction; retries conflicts. */
function createRunner(read: Queries, onCommit: CommitObserver | undefined) {
  return async <T>(work: Unit<T>, units: number): Promise<T> => {
    const watch = watchCommit(onCommit, units);
    for (let attempt = 1; ; attempt++) {
      try {
        const value = await read.transaction().execute((tx) => watch.run(() => work(tx, attempt > 1)));
        watch.onStored();
        return value;
      } catch (error) {
        if (attempt >= attemptsMax || !mayGoBetter(error)) {
          watch.onRejected(error);
          throw error;
        }
        await pause(Math.random() * pauseMsMax);
      }
    }
  };
}

/** Runs each unit in a savepoint of its own. An error that the transaction cannot recover from is thrown. */
async function settleEach<T>(
  tx: Queries,
  units: readonly Unit<T>[],
  isAgain: boolean,
): Promise<PromiseSettledResult<T>[]> {
  const outcomes: PromiseSettledResult<T>[] = [];
  await sql`savepoint unit`.execute(tx);
  for (const unit of units) {
    try {
      outcomes.push({ status: 'fulfilled', value: await unit(tx, isAgain) });
      await sql`release savepoint unit; savepoint unit`.execute(tx);
    } catch (reason) {
      if (endsTransaction(reason)) throw reason;
      await sql`rollback to savepoint unit`.execute(tx);
      outcomes.push({ status: 'rejected', reason });
    }
  }
  return outcomes;
}

async function bringUpToDate(url: string, options: OpenOptions): Promise<void> {
  const { mayBeNew = true, onWait, lookAtLockEveryMs } = options;
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, max: 2 });
  pool.on('error', () => {});
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  let watch: Repetition | undefined;
  try {
    await requireUsable(pool, url);
    if (!mayBeNew) await requireTables(db);
    watch = onWait && watchMigrationLock(pool, onWait, lookAtLockEveryMs);
    await migrate(db, 'postgres', () => void watch?.stop());
  } finally {
    await watch?.stop();
    await db.destroy();
  }
}

async function requireUsable(pool: pg.Pool, url: string): Promise<void> {
  const text = `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`;
  // The driver throws synchronously for an unusable address; the async function turns that into a rejection.
  const asked = { text, query_timeout: connectTimeoutMs };
  const ask = async () => pool.query(asked);
  const { rows } = await ask().catch((error: NodeJS.ErrnoException) => {
    throw explainUnreachable(error, url);
  });
  const { version, encoding } = rows[0] as { version: string; encoding: string };
  if (Number(version) < versionMin)
    throw new OperatorError('DATABASE_URL: PostgreSQL 15 or newer is needed.');
  // Other encodings cannot store every text that visitors and owners send.
  if (encoding !== 'UTF8')
    throw new OperatorError(`DATABASE_URL: the database's encoding is ${encoding}; it must be UTF8.`);
}
