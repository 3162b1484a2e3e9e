import { blockOf } from '../../database/statements/block-of.ts';
import type { Queries } from '../../database/database.ts';

/**
 * Whether there is another administrator who is neither suspended nor blocked. The update changes nothing: it
 * locks the rows of all administrators, so that two of them cannot give up the role at the same time.
 */
export async function hasOtherAdministrator(tx: Queries, accountId: number): Promise<boolean> {
  await tx
    .updateTable('account')
    .set({ role: 'administrator' })
    .where('role', '=', 'administrator')
    .execute();
  const other = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('suspended_at', 'is', null)
    .where(blockOf({ account: 'account.id' }), 'is', null)
    .where('id', '!=', accountId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function isAdministrator(queries: Queries, accountId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('account')
    .select('role')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.role === 'administrator';
}

export async function hasOtherAccount(queries: Queries, accountId: number): Promise<boolean> {
  const other = await queries
    .selectFrom('account')
    .select('id')
    .where('id', '!=', accountId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Takes the administrator role away from the account. */
export async function revokeAdministration(tx: Queries, accountId: number): Promise<void> {
  await tx.updateTable('account').set({ role: 'user' }).where('id', '=', accountId).execute();
}
