import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { CopiedRows, runCopy } from './copy-rows.ts';
import { createOutage, type Outage } from './outage.ts';
import { unavailable } from '../../platform/app-error.ts';
import { makeClient } from './make-client.ts';
import { isBreaking, isOutage, translateError } from './postgres-errors.ts';

export interface PoolOptions {
  connectionsMax?: number | undefined;
  /** Time limit of a query. Time spent waiting for a connection counts towards the first query. */
  queryTimeoutMs?: number | undefined;
  /** How long a query may wait for a lock that another transaction holds. */
  lockTimeoutMs?: number | undefined;
}

/** A connection pool that throws UniqueViolation, ForeignKeyViolation and AppError unavailable. */
export interface GuardedPool extends PostgresPool {
  /** Whether PostgreSQL did not answer the last time it was asked. */
  isAway(): boolean;
}

const int8 = 20;
const connectionsMax = 10;
export const connectTimeoutMs = 3_000;
/** A slower query fails, so that a client receives its 503 within 5 s. */
const queryTimeoutMs = 4_000;
const lockTimeoutMs = 3_000;
const idleInTransactionMs = 10_000;
/**
 * The driver waits this much longer than the server's own time-out, so if even that fires, no server is there.
 * After a wait for a connection the first query gets less time: it may then be slow only.
 */
const graceMs = 500;

/** Creates a pool; the first connection is made by the first query. */
export function createPool(url: string, options: PoolOptions): GuardedPool {
  const timeoutMs = options.queryTimeoutMs ?? queryTimeoutMs;
  const types = { getTypeParser: (oid: number, format?: string) => typeParser(oid, format) };
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connectionsMax ?? connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: timeoutMs,
    lock_timeout: options.lockTimeoutMs ?? Math.min(lockTimeoutMs, timeoutMs),
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // The longest statements run for about a second, for which JIT compilation rarely pays.
    options: '-c jit=off',
    keepAlive: true,
    types: types as pg.CustomTypesConfig,
    // The pool calls it with `new`, which gives what the function returns.
    Client: function Client(config: pg.PoolConfig) {
      return makeClient(config);
    } as unknown as NonNullable<pg.PoolConfig['Client']>,
  });
  // These errors need no handling: the pool replaces idle connections that break, and a query on a broken
  // connection fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const outage = createOutage();
  return {
    options: {},
    isAway: outage.isOn,
    connect: () => connect(pool, { outage, timeoutMs: timeoutMs + graceMs }) as never,
    end: () => pool.end(),
  };
}

interface Asking {
  outage: Outage;
  timeoutMs: number;
}

async function connect(pool: pg.Pool, asking: Asking) {
  const { outage } = asking;
  const start = performance.now();
  if (!outage.mayAsk()) throw unavailable(new Error('PostgreSQL did not answer a moment ago'));
  try {
    const client = await pool.connect();
    return guard(client, { ...asking, waitedMs: performance.now() - start });
  } catch (error) {
    if (isOutage(error, 'connect')) outage.begin();
    throw unavailable(error);
  }
}

/**
 * Wraps a connection: translates its errors, and runs nothing more on it once it is broken, not even a
 * rollback, because the server rolls back by itself.
 */
function guard(client: pg.PoolClient, { outage, timeoutMs, waitedMs }: Asking & { waitedMs: number }) {
  let broken: Error | undefined;
  let leftMs = Math.max(timeoutMs - waitedMs, graceMs);
  return {
    async query(text: string, values: unknown[]) {
      if (broken !== undefined) throw broken;
      const limitMs = leftMs;
      leftMs = timeoutMs;
      try {
        const result = await run(client, { text, values, limitMs });
        outage.end();
        return result;
      } catch (error) {
        const outlastsServer = limitMs > timeoutMs - graceMs / 2;
        if (outlastsServer && isOutage(error, 'query')) outage.begin();
        const translated = translateError(error);
        if (isBreaking(error)) broken = translated as Error;
        throw translated;
      }
    },
    release: (isUseless?: boolean) => client.release(broken !== undefined || isUseless === true),
  };
}

interface Asked {
  text: string;
  values: unknown[];
  limitMs: number;
}

function run(client: pg.PoolClient, { text, values, limitMs }: Asked): Promise<pg.QueryResult> {
  const [rows] = values;
  if (rows instanceof CopiedRows) return runCopy(client, text, { rows, timeoutMs: limitMs });
  const query = { text, values, query_timeout: limitMs };
  return client.query(query);
}

/** Parses bigint columns as numbers, as SQLite returns them: all ids and counts fit a double. */
export function typeParser(oid: number, format?: string): (value: string) => unknown {
  if (oid === int8) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}
