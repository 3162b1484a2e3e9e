import type { Database, Queries } from '../../database/database.ts';

/**
 * What an account may have very many of, and how many rows are deleted at a time: between the steps others write.
 * Everything else goes with the account's own row.
 */
const steps = [
  { table: 'link', rows: 500 },
  { table: 'qr_code', rows: 100 },
  { table: 'overlay_entry', rows: 500 },
  { table: 'upload', rows: 20 },
] as const;

/** Nobody can call in the account's name any more; its owner can still sign in. */
export async function deleteAccess(tx: Queries, accountId: number): Promise<void> {
  for (const table of ['api_key', 'session'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/** In many units of work. */
export async function deleteBelongings(database: Database, accountId: number): Promise<void> {
  for (const { table, rows } of steps) {
    let deleted = rows as bigint | number;
    while (deleted > 0) deleted = await database.write((tx) => deleteSome(tx, { table, rows, accountId }));
  }
}

async function deleteSome(
  tx: Queries,
  { table, rows, accountId }: { table: (typeof steps)[number]['table']; rows: number; accountId: number },
): Promise<bigint> {
  const some = tx.selectFrom(table).select('id').where('account_id', '=', accountId).limit(rows);
  const { numDeletedRows } = await tx.deleteFrom(table).where('id', 'in', some).executeTakeFirstOrThrow();
  return numDeletedRows;
}

/**
 * With all that is left of it. Its clicks have no index by account: they are removed later, by what is noted here.
 * false = there is no such account.
 */
export async function deleteAccountRow(tx: Queries, accountId: number, at: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await tx.insertInto('deleted_account').values({ account_id: accountId, deleted_at: at }).execute();
  return true;
}
