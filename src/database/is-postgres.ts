import { PostgresAdapter } from 'kysely';
import type { Queries } from './database.ts';

/** For the few statements that must differ between the engines. */
export function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter;
}
