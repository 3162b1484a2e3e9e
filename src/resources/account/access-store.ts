import type { Queries } from '../../database/database.ts';
import type { Caller } from '../../http/context.ts';

/**
 * Whether the key or session is still the account's; then it stays until the unit of work ends, because its row was
 * written to.
 */
export async function holdAccess(tx: Queries, { id, by }: Pick<Caller, 'id' | 'by'>): Promise<boolean> {
  const own = { account_id: id };
  const { numUpdatedRows } =
    by.kind === 'key'
      ? await tx
          .updateTable('api_key')
          .set(own)
          .where('id', '=', by.keyId)
          .where('account_id', '=', id)
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('session')
          .set(own)
          .where('id', '=', by.sessionId)
          .where('account_id', '=', id)
          .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** false also where there is no such account. */
export async function isSuspended(tx: Queries, id: number): Promise<boolean> {
  const row = await tx.selectFrom('account').select('suspended_at').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.suspended_at !== null;
}
