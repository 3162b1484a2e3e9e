import type { Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * Refuses to delete or move links that a person has blocked: their address would become free, and the same
 * owner could put a new link there. Links blocked by the blocklist may go, since the same target is refused
 * for every new link. Ids of other accounts' links are ignored.
 * @throws AppError heldByBlock
 */
export async function refuseHeld(tx: Queries, accountId: number, ids: readonly number[]): Promise<void> {
  const held = await tx
    .selectFrom('block')
    .innerJoin('link', 'link.id', 'block.link_id')
    .select('block.id')
    .where('link.account_id', '=', accountId)
    .where('block.link_id', 'in', ids)
    .where('block.source', '!=', 'blocklist')
    .limit(1)
    .executeTakeFirst();
  if (held) throw new AppError('heldByBlock');
}
