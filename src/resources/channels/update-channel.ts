import { UniqueViolation } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { type Channel, defaultColor } from './channel.ts';
import { type ChannelChange, updateChannelRow } from './channel-store.ts';

interface Change {
  name?: string | undefined;
  description?: string | null | undefined;
  color?: string | null | undefined;
  starred?: boolean | null | undefined;
}

/**
 * Changes the fields that are sent; null resets a field to the value that new channels have.
 * @throws AppError channelNotFound, channelNameTaken
 */
export async function updateChannel(context: Context, id: number, change: Change): Promise<Channel> {
  const { account, database } = context;
  const row = toRow(change);
  try {
    const channel = await database.write((tx) => updateChannelRow(tx, { accountId: account.id, id }, row));
    if (!channel) throw notFound('channelNotFound');
    return channel;
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw new AppError('channelNameTaken', { field: 'name', cause: error });
  }
}

function toRow({ name, description, color, starred }: Change): ChannelChange {
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description: description ?? '' }),
    ...(color === undefined ? {} : { color: color ?? defaultColor }),
    ...(starred === undefined ? {} : { starred: starred ? 1 : 0 }),
  };
}
