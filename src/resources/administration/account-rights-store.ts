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
  const row = await tx
    .selectFrom('account')
    .select(['plan', 'role', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  const { plan = row.plan, role = row.role, suspendedAt = row.suspended_at } = rights;
  await tx
    .updateTable('account')
    .set({ plan, role, suspended_at: suspendedAt && (row.suspended_at ?? suspendedAt) })
    .where('id', '=', id)
    .execute();
  return true;
}
