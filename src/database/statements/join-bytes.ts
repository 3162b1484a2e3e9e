import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database.ts';
import { isPostgres } from '../is-postgres.ts';

/** The bytes of a column, row by row one behind the other; null = no rows. SQLite joins them as a text, hence the cast. */
export function joinBytes(queries: Queries, column: string): RawBuilder<Uint8Array | null> {
  const joined = sql`string_agg(${sql.ref(column)}, '')`;
  return isPostgres(queries) ? sql`${joined}` : sql`cast(${joined} as blob)`;
}
