import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteChannelRow } from './channel-store.ts';

/** @throws AppError channelNotFound */
export async function deleteChannel({ account, database }: Context, id: number): Promise<void> {
  const isDeleted = await database.write((tx) => deleteChannelRow(tx, account.id, id));
  if (!isDeleted) throw notFound('channelNotFound');
}
