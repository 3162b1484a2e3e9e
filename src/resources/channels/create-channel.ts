import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Channel, defaultColor } from './channel.ts';
import { insertChannel } from './channel-store.ts';

interface Wanted {
  name: string;
  description?: string | undefined;
  color?: string | undefined;
  starred?: boolean | undefined;
}

/** @throws AppError channelNameTaken (in the account) */
export async function createChannel(context: Context, wanted: Wanted): Promise<Channel> {
  const { account, database, clock } = context;
  const row = {
    accountId: account.id,
    name: wanted.name,
    description: wanted.description ?? '',
    color: wanted.color ?? defaultColor,
    isStarred: wanted.starred ?? false,
    at: clock.now(),
  };
  return database.write(async (tx) => {
    const channel = await insertChannel(tx, row);
    if (!channel) throw new AppError('channelNameTaken', { field: 'name' });
    return channel;
  });
}
