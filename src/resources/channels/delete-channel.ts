import { removeMostItems } from '../../database/statements/remove-most-items.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteChannelRow } from './channel-store.ts';

/**
 * Its items stay, unassigned. For 100,000 items it takes a second; if it is interrupted, it can be started again.
 * @throws AppError channelNotFound
 */
export async function deleteChannel({ account, database }: Context, id: number): Promise<void> {
  await removeMostItems(database, { accountId: account.id, channelId: id });
  const isDeleted = await database.write((tx) => deleteChannelRow(tx, account.id, id));
  if (!isDeleted) throw notFound('channelNotFound');
}
