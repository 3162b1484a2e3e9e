import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database.ts';
import { isPostgres } from '../is-postgres.ts';

/**
 * The text in a field of the JSON object that a column holds, null if the object has none. The database takes it out,
 * so that lists do not hold hundreds of objects in memory, each of which may have a megabyte.
 */
export function textInJson(queries: Queries, column: string, field: string): RawBuilder<string | null> {
  const object = isPostgres(queries) ? sql`${sql.ref(column)}::json` : sql.ref(column);
  return sql<string | null>`${object} ->> ${sql.lit(field)}`;
}
