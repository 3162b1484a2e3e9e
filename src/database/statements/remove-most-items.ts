import type { Database, Queries } from '../database.ts';

/** How many items one unit of work removes: some milliseconds' work, so that other writes can run between the units. */
export const itemsPerUnit = 2_000;

interface Channels {
  accountId: number;
  /** undefined = all channels of the account */
  channelId?: number;
}

/**
 * Removes items from the account's channel or channels, before these are deleted, until at most `itemsPerUnit` are left
 * in all. Those go with the channels themselves, so that a channel of ordinary size is deleted in one unit of work.
 * Whoever calls it again continues.
 */
export async function removeMostItems(database: Database, channels: Channels): Promise<void> {
  let removed = itemsPerUnit;
  while (removed === itemsPerUnit) removed = await database.write((tx) => removeSome(tx, channels));
}

async function removeSome(tx: Queries, { accountId, channelId }: Channels): Promise<number> {
  const held = tx
    .selectFrom('channel')
    .innerJoin('channel_item as held', 'held.channel_id', 'channel.id')
    .select(['held.channel_id', 'held.item_type', 'held.item_id'])
    .where('channel.account_id', '=', accountId);
  const some = (channelId === undefined ? held : held.where('channel.id', '=', channelId))
    .limit(itemsPerUnit)
    .offset(itemsPerUnit);
  const { numDeletedRows } = await tx
    .deleteFrom('channel_item')
    .where((e) =>
      e(
        e.refTuple('channel_id', 'item_type', 'item_id'),
        'in',
        some.$asTuple('channel_id', 'item_type', 'item_id'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
