import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { type ItemKey, itemMissing } from './channel-item.ts';
import { addItems, holdItem } from './channel-item-store.ts';
import { holdChannel } from './channel-store.ts';

/**
 * Puts an item into a channel. If the channel holds it already, it keeps the date of its first assignment.
 * @throws AppError channelNotFound, linkNotFound, bioNotFound, qrNotFound
 */
export async function assignItem(context: Context, channelId: number, item: ItemKey): Promise<void> {
  const { account, database, clock } = context;
  const at = clock.now();
  await database.write(async (tx) => {
    if (!(await holdChannel(tx, account.id, channelId))) throw notFound('channelNotFound');
    if (!(await holdItem(tx, account.id, item))) throw notFound(itemMissing[item.type]);
    await addItems(tx, item.type, { itemIds: [item.id], channelIds: [channelId], at });
  });
}
