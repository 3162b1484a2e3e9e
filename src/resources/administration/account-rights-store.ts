import type { Queries } from '../../database/database.ts';

/** Fields that are undefined stay as they are. */
export interface AccountRights {
  plan?: string | undefined;
  role?: 'administrator' | 'user' | undefined;
  /** Epoch milliseconds; null = the account is not suspended */
  suspendedAt?: number | null | undefined;
}

/**
 * Stores the rights; an account that is suspended already keeps its earlier time of suspension. false = there
 * is no such account.
 */
export async function changeAccountRow(tx: Queries, id: number, rights: AccountRights): Promise<boolean> {
  const { plan, role, suspendedAt } = rights;
  const row = await tx
    .updateTable('account')
    .set((e) => ({
      plan: plan ?? e.ref('plan'),
      role: role ?? e.ref('role'),
      suspended_at: suspendedAt
        ? e.fn.coalesce('suspended_at', e.val(suspendedAt))
        : suspendedAt === null
          ? null
          : e.ref('suspended_at'),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
