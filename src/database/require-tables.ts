import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../platform/processes/operator-error.ts';

/**
 * The migrator's own table, which the first migration creates in the same transaction as all other tables.
 */
export const migrationTable = 'kysely_migration';

/**
 * As requireData, for PostgreSQL.
 * @throws OperatorError when it has none of Waypost's tables
 */
export async function requireTables(db: Kysely<never>): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass(${migrationTable}) is not null`.execute(db);
  if (rows.length === 0) throw noData('DATABASE_URL: the database');
}

/** The error for data that is missing from what `name` calls. */
export function noData(name: string): OperatorError {
  return new OperatorError(`${name} holds no Waypost data.`);
}
