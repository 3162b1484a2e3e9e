import type { Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * What a person blocked stays where it is: gone or moved, it would leave its address to a new link of the same owner. What
 * the blocklist blocked may go, since no other link can lead there. `ids`: those of other accounts are passed over.
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
