import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Database, UniqueViolation } from './database.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

const int8 = 20;

/** PostgreSQL: a pool of connections; every unit of work is a transaction. */
export async function openPostgres(url: string): Promise<Database> {
  const types = { getTypeParser: (oid: number, format?: string) => typeParser(oid, format) };
  const pool = new pg.Pool({ connectionString: url, types: types as pg.CustomTypesConfig });
  // The pool replaces a connection that breaks while idle; who uses one hears of it through the query that fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(read as unknown as Kysely<never>, 'postgres');
  return {
    read,
    async write(unit) {
      try {
        return await read.transaction().execute(unit);
      } catch (error) {
        throw translate(error);
      }
    },
    close: () => read.destroy(),
  };
}

/** Identifiers and counts fit a double; as text they would differ from SQLite's. */
function typeParser(oid: number, format?: string): (value: string) => unknown {
  if (oid === int8) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}

function translate(error: unknown): unknown {
  const { code, detail } = error as { code?: string; detail?: string };
  if (code !== '23505') return error;
  // "Key (account_id, name)=(1, x) already exists."
  const columns = /^Key \((.*?)\)=/.exec(detail ?? '')?.[1]?.split(', ') ?? [];
  return new UniqueViolation(columns, error);
}
