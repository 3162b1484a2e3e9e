import type { Queries } from '../../database/database.ts';

/** What is undefined stays. */
export interface AccountRights {
  plan?: string | undefined;
  role?: 'administrator' | 'user' | undefined;
  /** Epoch milliseconds; null = it may be used */
  suspendedAt?: number | null | undefined;
}

/** false = there is no such account. One that is suspended already stays so since then. */
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
