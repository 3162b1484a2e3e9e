import type { Queries } from '../database.ts';

/** Whether all rows with these ids, which may repeat, are the account's. */
export async function hasOwnRows(
  queries: Queries,
  table: 'channel' | 'pixel',
  { accountId, ids }: { accountId: number; ids: readonly number[] },
): Promise<boolean> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return true;
  const rows = await queries
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', distinct)
    .execute();
  return rows.length === distinct.length;
}
