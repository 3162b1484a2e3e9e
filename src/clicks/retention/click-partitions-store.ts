import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { takeTurn } from '../../database/take-turn.ts';
import { firstIdAt } from '../id-range.ts';

/** This month's, and so many after it. */
const monthsAhead = 2;

/**
 * Makes the partitions that events of this month and the next ones go into, where they are missing. Where events of such
 * a month came before its partition did, they stay together in the one for all others. PostgreSQL only.
 */
export async function makeClickPartitions(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  now: number,
): Promise<void> {
  if (engine !== 'postgres') return;
  const today = new Date(now);
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const month = today.getUTCMonth() + ahead;
    const [start, end] = [month, month + 1].map((n) => Date.UTC(today.getUTCFullYear(), n)) as [
      number,
      number,
    ];
    await write((tx) => makePartition(tx, start, end));
  }
}

/** One node after the other: whether it is there is looked at before it is made. */
async function makePartition(tx: Queries, start: number, end: number): Promise<void> {
  await takeTurn(tx, 'partitions');
  const name = `click_${new Date(start).toISOString().slice(0, 7).replace('-', '_')}`;
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null
    or exists (select from click_elsewhen where id >= ${firstIdAt(start)} and id < ${firstIdAt(end)}) as there`.execute(
    tx,
  );
  if (rows[0]?.there) return;
  // A bound is part of the statement's text: both are our own bytes.
  const [from, to] = [start, end].map((at) => sql.lit(`\\x${Buffer.from(firstIdAt(at)).toString('hex')}`));
  await sql`create table ${sql.table(name)} partition of click for values from (${from}) to (${to})`.execute(
    tx,
  );
}
