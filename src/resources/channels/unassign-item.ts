import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { type ItemKey, itemMissing } from './channel-item.ts';
import { hasItem, unassignItemRow } from './channel-item-store.ts';
import { findChannel } from './channel-store.ts';

/**
 * Removes an item from a channel; the item itself stays.
 * @throws AppError channelNotFound, linkNotFound, bioNotFound, qrNotFound, itemNotFound when the channel does
 * not hold it
 */
export async function unassignItem(context: Context, channelId: number, item: ItemKey): Promise<void> {
  const { account, database } = context;
  await database.write(async (tx) => {
    if (!(await findChannel(tx, account.id, channelId))) throw notFound('channelNotFound');
    if (!(await hasItem(tx, account.id, item))) throw notFound(itemMissing[item.type]);
    if (!(await unassignItemRow(tx, channelId, item))) throw notFound('itemNotFound');
  });
}
