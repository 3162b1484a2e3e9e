import type { Database, Queries } from '../../../database/database.ts';
import { removeMostItems } from '../../../database/statements/remove-most-items.ts';

/**
 * The tables in which an account may have very many rows, and how many of them one unit of work deletes, so
 * that other writers get their turn between the batches. All other rows go with the account's own row
 * (foreign keys cascade).
 */
const steps = [
  { table: 'link', rows: 500 },
  { table: 'qr_code', rows: 100 },
  { table: 'overlay_entry', rows: 500 },
  { table: 'upload', rows: 20 },
  { table: 'report', rows: 500 },
] as const;

/**
 * Whether a person has blocked the account, one of its links or one of its domains. What a blocklist blocked does not
 * count: the same target is refused for every new link.
 */
export async function isHeld(tx: Queries, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('block')
    .leftJoin('link', 'link.id', 'block.link_id')
    .leftJoin('domain', 'domain.id', 'block.domain_id')
    .select('block.id')
    // Named one by one, so that the index by source finds them among very many blocks by lists.
    .where('block.source', 'in', ['administrator', 'command'])
    .where((e) =>
      e.or([
        e('block.account_id', '=', accountId),
        e('link.account_id', '=', accountId),
        e('domain.account_id', '=', accountId),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes all keys and sessions of the account. Its owner can still sign in. */
export async function deleteAccess(tx: Queries, accountId: number): Promise<void> {
  for (const table of ['api_key', 'session'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/** Deletes the rows of the account's large tables in batches, each in a unit of work of its own. */
export async function deleteBelongings(database: Database, accountId: number): Promise<void> {
  for (const { table, rows } of steps) {
    let deleted = rows as bigint | number;
    while (deleted > 0) deleted = await database.write((tx) => deleteSome(tx, { table, rows, accountId }));
  }
  await removeMostItems(database, { accountId });
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
 * Deletes the account's row and, by foreign keys, whatever still refers to it. Clicks have no index by
 * account, so the account is noted in `deleted_account` and its clicks are removed later. false = there is no
 * such account.
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
