import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database.ts';
import { isPostgres } from '../is-postgres.ts';

/** Names of the locks: each is for work that only one unit of work at a time may do. */
export type Turn = 'clicks' | 'domains' | 'partitions' | 'registration' | 'reuse';

/**
 * Takes a PostgreSQL advisory lock for the rest of the transaction, and waits while a unit of work on any
 * node holds it. With `accountId`, units of different accounts do not exclude each other. Call it first in
 * the unit, so that the unit sees what the previous holder committed. Does nothing on SQLite, which has only
 * one writer.
 */
export async function takeTurn(tx: Queries, turn: Turn, accountId = 0): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${turnKey(turn, accountId)})`.execute(tx);
}

/** The advisory lock's key, as an SQL expression. */
export function turnKey(turn: Turn, accountId = 0): RawBuilder<number> {
  return sql`hashtextextended(${`waypost ${turn} ${accountId}`}, 0)`;
}
