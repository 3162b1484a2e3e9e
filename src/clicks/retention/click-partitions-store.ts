import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { takeTurn } from '../../database/statements/take-turn.ts';
import { firstIdAt } from '../id-range.ts';

/** How many months after this one get their partitions in advance. */
const monthsAhead = 2;

/**
 * Makes the missing partitions for events of this month and the next ones. Where events of such a month came
 * before its partition existed, they stay in the default partition. PostgreSQL only.
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

/** Takes an advisory lock, because it checks whether the partition exists before making it. */
async function makePartition(tx: Queries, start: number, end: number): Promise<void> {
  await takeTurn(tx, 'partitions');
  const name = `click_${new Date(start).toISOString().slice(0, 7).replace('-', '_')}`;
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null
    or exists (select from click_elsewhen where id >= ${firstIdAt(start)} and id < ${firstIdAt(end)}) as there`.execute(
    tx,
  );
  if (rows[0]?.there) return;
  // A bound cannot be a parameter; both consist of our own bytes.
  const [from, to] = [start, end].map((at) => sql.lit(`\\x${Buffer.from(firstIdAt(at)).toString('hex')}`));
  await sql`create table ${sql.table(name)} partition of click for values from (${from}) to (${to})`.execute(
    tx,
  );
}
