import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { AppError } from '../platform/app-error.ts';
import type { Database, Queries } from './database.ts';
import { migrate } from './migrate.ts';
import { mayGoBetter, translateError } from './postgres-errors.ts';
import { DatabaseStartError } from './start-error.ts';
import type { Tables } from './tables.ts';

const int8 = 20;
const connectionsMax = 10;
const connectTimeoutMs = 3_000;
/** An answer that takes longer is no answer: whoever asks has 503 within 5 s. */
const queryTimeoutMs = 4_000;
const lockTimeoutMs = 3_000;
const idleInTransactionMs = 10_000;
const attemptsMax = 3;

interface Options {
  connectionsMax?: number;
  /** Milliseconds that a query may take. */
  queryTimeoutMs?: number;
}

/**
 * PostgreSQL: a pool of connections; every unit of work is a transaction. The schema is brought up to date first.
 * @throws DatabaseStartError when it cannot be reached or is of a newer version
 */
export async function openPostgres(url: string, options: Options = {}): Promise<Database> {
  await bringUpToDate(url);
  return connectPostgres(url, options);
}

/** As openPostgres, where the schema is known to be up to date. */
export function connectPostgres(url: string, options: Options = {}): Database {
  const pool = createPool(url, options);
  const read: Queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: translating(pool) }) });
  return {
    engine: 'postgres',
    read,
    async write(unit) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await read.transaction().execute(unit);
        } catch (error) {
          if (attempt >= attemptsMax || !mayGoBetter(error)) throw error;
        }
      }
    },
    close: () => read.destroy(),
  };
}

async function bringUpToDate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, max: 2 });
  pool.on('error', () => {});
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Its message may hold the address with the password in it, so the driver's own words are not repeated.
    await pool.query('select 1').catch((error: NodeJS.ErrnoException) => {
      throw new DatabaseStartError(
        `DATABASE_URL: PostgreSQL cannot be reached (${error.code ?? error.name}).`,
      );
    });
    await migrate(db, 'postgres');
  } finally {
    await db.destroy();
  }
}

function createPool(url: string, options: Options): pg.Pool {
  const timeoutMs = options.queryTimeoutMs ?? queryTimeoutMs;
  const types = { getTypeParser: (oid: number, format?: string) => typeParser(oid, format) };
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connectionsMax ?? connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    // The server's own, and ours for a server that says nothing any more.
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + 500,
    lock_timeout: Math.min(lockTimeoutMs, timeoutMs),
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    types: types as pg.CustomTypesConfig,
  });
  // The pool replaces a connection that breaks while idle; who uses one hears of it through the query that fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Whoever asks hears what happened in the terms of a Database; connections that hang are not used again. */
function translating(pool: pg.Pool): PostgresPool {
  return {
    options: {},
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new AppError('storeAway', { cause: error as Error, headers: { 'Retry-After': '1' } });
      });
      let isBroken = false;
      const query = async (...given: unknown[]) => {
        try {
          return await (client.query as (...given: unknown[]) => Promise<unknown>)(...given);
        } catch (error) {
          const translated = translateError(error);
          isBroken ||= translated instanceof AppError;
          throw translated;
        }
      };
      return { query, release: () => client.release(isBroken) } as never;
    },
    end: () => pool.end(),
  };
}

/** Identifiers and counts fit a double; as text they would differ from SQLite's. */
function typeParser(oid: number, format?: string): (value: string) => unknown {
  if (oid === int8) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}
