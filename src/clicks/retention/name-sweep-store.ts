import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { joinBytes } from '../../database/statements/join-bytes.ts';
import { takeTurn } from '../../database/statements/take-turn.ts';
import { visitIdBytes } from '../visit-id.ts';
import { findIdAfterEvents } from './retention-store.ts';

/** When the latest sweep ended: epoch milliseconds. */
export async function findLastSweep(queries: Queries): Promise<number> {
  const { finished_at } = await queries
    .selectFrom('click_name_sweep')
    .select('finished_at')
    .executeTakeFirstOrThrow();
  return Number(finished_at);
}

/**
 * Begins the next sweep and returns its number. In turn with those who store clicks, so that whatever they
 * store afterwards has names that were looked up in this sweep.
 */
export async function beginSweep(tx: Queries): Promise<number> {
  await takeTurn(tx, 'clicks');
  const { number } = await tx
    .updateTable('click_name_sweep')
    .set((e) => ({ number: e('number', '+', 1) }))
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function finishSweep(tx: Queries, sweep: number, at: number): Promise<void> {
  await tx.updateTable('click_name_sweep').set({ finished_at: at }).where('number', '=', sweep).execute();
}

/** The next names, by id, that nobody has looked up in this sweep. */
export async function findNotLookedUp(
  queries: Queries,
  sweep: number,
  { from, limit }: { from: number; limit: number },
): Promise<number[]> {
  const rows = await queries
    .selectFrom('click_name')
    .select('id')
    .where('id', '>=', from)
    .where('sweep', '<>', sweep)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => Number(id));
}

/**
 * Deletes those of the names that nobody has looked up meanwhile, unless another sweep has begun: then it
 * could not be told any more. Returns how many. In turn with those who store clicks: a name that they look up
 * is either kept or gone.
 */
export async function deleteNames(tx: Queries, sweep: number, ids: readonly number[]): Promise<number> {
  await takeTurn(tx, 'clicks');
  const { numDeletedRows } = await tx
    .deleteFrom('click_name')
    .where('id', 'in', ids)
    .where('sweep', '<>', sweep)
    .where(({ selectFrom }) => selectFrom('click_name_sweep').select('number'), '=', sweep)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const endOfEvents = new Uint8Array(visitIdBytes + 1).fill(255);

/** The packed names of some events, one behind the other, and the id of the next event. */
export async function joinEventNames(
  queries: Queries,
  from: Uint8Array,
  limit: number,
): Promise<{ names: Uint8Array; next: Uint8Array | undefined }> {
  const next = await findIdAfterEvents(queries, { from, to: endOfEvents }, limit);
  const { names } = await queries
    .selectFrom('click')
    .select(joinBytes(queries, 'names').as('names'))
    .where('id', '>=', from)
    .where('id', '<', next ?? endOfEvents)
    .executeTakeFirstOrThrow();
  return { names: names ?? new Uint8Array(), next };
}

/** The next clicks that wait to be counted, see packCountable. */
export function findWaiting(
  queries: Queries,
  after: number,
): Promise<{ id: number; packed: Uint8Array } | undefined> {
  return queries
    .selectFrom('click_waiting')
    .select(['id', 'packed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The key of a row of counts: `at` is its day or month. */
export interface CountsKey {
  subject: string;
  subject_id: number;
  at: number;
}

/** The packed names of the next days or months, by their keys. */
export async function findCounts(
  queries: Queries,
  table: 'click_day' | 'click_month',
  { after, limit }: { after: CountsKey; limit: number },
): Promise<(CountsKey & { names: Uint8Array })[]> {
  const at = sql.ref(table === 'click_day' ? 'day' : 'month');
  const { rows } = await sql<CountsKey & { names: Uint8Array }>`
    select subject, subject_id, ${at} as at, names from ${sql.table(table)}
    where (subject, subject_id, ${at}) > (${after.subject}, ${after.subject_id}, ${after.at})
    order by subject, subject_id, ${at} limit ${limit}`.execute(queries);
  return rows;
}
