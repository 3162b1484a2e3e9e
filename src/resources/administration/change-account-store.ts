import type { Queries } from '../../database/database.ts';

export interface AccountRights {
  plan?: string | undefined;
  role?: 'administrator' | 'user' | undefined;
  /** Epoch milliseconds; null = it may be used */
  suspendedAt?: number | null | undefined;
}

/** false = there is no such account. One that is suspended stays so since when it was. */
export async function changeAccountRow(tx: Queries, id: number, rights: AccountRights): Promise<boolean> {
  const { plan, role, suspendedAt } = rights;
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set((e) => ({
      id: e.ref('id'),
      ...(plan === undefined ? {} : { plan }),
      ...(role === undefined ? {} : { role }),
      ...(suspendedAt === undefined
        ? {}
        : {
            suspended_at: suspendedAt === null ? null : e.fn.coalesce('suspended_at', e.val(suspendedAt)),
          }),
    }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
