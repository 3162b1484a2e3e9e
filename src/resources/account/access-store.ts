import type { Queries } from '../../database/database.ts';
import type { Caller } from '../../http/context.ts';

/**
 * Whether the key or session still belongs to the account. The check is an update that changes nothing: it
 * locks the row, so the key or session cannot be revoked before the unit of work ends.
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

/** Whether the account is suspended; false also where there is no such account. */
export async function isSuspended(tx: Queries, id: number): Promise<boolean> {
  const row = await tx.selectFrom('account').select('suspended_at').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.suspended_at !== null;
}
