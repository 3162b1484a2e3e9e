import type { Queries } from '../../database/database.ts';
import type { EventRange } from '../id-range.ts';
import type { VisitSubject } from '../subjects.ts';

/** Deleted accounts, with when they were deleted: epoch milliseconds. */
export async function findDeletedAccounts(queries: Queries): Promise<{ id: number; at: number }[]> {
  const rows = await queries.selectFrom('deleted_account').selectAll().execute();
  return rows.map(({ account_id, deleted_at }) => ({ id: account_id, at: Number(deleted_at) }));
}

/** Removes the records of accounts deleted up to `at`; later ones may still have clicks in a spool. */
export async function forgetDeletedUntil(tx: Queries, at: number): Promise<void> {
  await tx.deleteFrom('deleted_account').where('deleted_at', '<=', at).execute();
}

/** Those of the accounts that have counts: they have no totals, but each month of counts has its days. */
export async function findCounted(queries: Queries, accountIds: readonly number[]): Promise<number[]> {
  const rows = await queries
    .selectFrom('click_day')
    .select('subject_id')
    .distinct()
    .where('subject', '=', 'account')
    .where('subject_id', 'in', accountIds)
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

export interface OwnedEvent {
  id: Uint8Array;
  at: number;
  subject: VisitSubject;
  subject_id: number;
  visitor: Uint8Array | null;
}

/** The accounts' events in the range. */
export function findEventsOf(
  queries: Queries,
  { from, to }: EventRange,
  accountIds: readonly number[],
): Promise<OwnedEvent[]> {
  return queries
    .selectFrom('click')
    .select(['id', 'at', 'subject', 'subject_id', 'visitor'])
    .where('id', '>=', from)
    .where('id', '<', to)
    .where('account_id', 'in', accountIds)
    .execute();
}

export async function deleteEventsOf(
  tx: Queries,
  { from, to }: EventRange,
  accountIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('click')
    .where('id', '>=', from)
    .where('id', '<', to)
    .where('account_id', 'in', accountIds)
    .execute();
}
