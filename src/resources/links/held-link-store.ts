import type { Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * Refuses to delete or move a link that a person has blocked: its address would become free, and the same
 * owner could put a new link there. A link blocked by the blocklist may go, since the same target is refused
 * for every new link. The id of another account's link is ignored.
 * @throws AppError heldByBlock
 */
export async function refuseHeld(tx: Queries, accountId: number, id: number): Promise<void> {
  if ((await findHeld(tx, accountId, [id])).length > 0) throw new AppError('heldByBlock');
}

/** Those of the account's links that a person has blocked, see refuseHeld. */
export function findHeld(
  tx: Queries,
  accountId: number,
  ids: readonly number[],
): Promise<{ id: number; alias: string }[]> {
  return tx
    .selectFrom('block')
    .innerJoin('link', 'link.id', 'block.link_id')
    .select(['link.id', 'link.alias'])
    .where('link.account_id', '=', accountId)
    .where('block.link_id', 'in', ids)
    .where('block.source', '!=', 'blocklist')
    .execute();
}
