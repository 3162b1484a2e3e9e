import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';

/** What only one unit of work at a time may do. */
export type Turn = 'clicks' | 'domains' | 'partitions' | 'registration' | 'reuse';

/**
 * Waits until no other unit of work that takes this turn (of the same account, if one is given) is under way, on any
 * node. To be called first in the unit, which has it until its end. SQLite has one writer anyway.
 */
export async function takeTurn(tx: Queries, turn: Turn, accountId = 0): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${turnKey(turn, accountId)})`.execute(tx);
}

/** The number of PostgreSQL's lock. */
export function turnKey(turn: Turn, accountId = 0): RawBuilder<number> {
  return sql`hashtextextended(${`waypost ${turn} ${accountId}`}, 0)`;
}

export function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter;
}
