import type { Queries } from '../../database/database.ts';
import { deleteOwnRow, holdOwnRow } from '../../database/statements/own-row.ts';
import { readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import type { Channel } from './channel.ts';

const columns = ['id', 'account_id', 'name', 'description', 'color', 'starred'] as const;

export interface NewChannel {
  accountId: number;
  name: string;
  description: string;
  color: string;
  isStarred: boolean;
  at: number;
}

/** Stores a channel; undefined = the account has a channel of that name already. */
export function insertChannel(tx: Queries, row: NewChannel): Promise<Channel | undefined> {
  return tx
    .insertInto('channel')
    .values({
      account_id: row.accountId,
      name: row.name,
      description: row.description,
      color: row.color,
      starred: row.isStarred ? 1 : 0,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function pageOfChannels(
  queries: Queries,
  accountId: number,
  range: { limit: number; offset: number },
): Promise<Page<Channel>> {
  const own = queries.selectFrom('channel').where('account_id', '=', accountId);
  return readPage(own, own.select(columns).orderBy('id', 'desc'), range);
}

export function findChannel(queries: Queries, accountId: number, id: number): Promise<Channel | undefined> {
  return queries
    .selectFrom('channel')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface ChannelChange {
  name?: string;
  description?: string;
  color?: string;
  starred?: number;
}

/**
 * Changes a channel and returns it as it is afterwards; undefined = the account has none with that id.
 * @throws UniqueViolation when another channel of the account has the name
 */
export function updateChannelRow(
  tx: Queries,
  { accountId, id }: { accountId: number; id: number },
  change: ChannelChange,
): Promise<Channel | undefined> {
  if (Object.keys(change).length === 0) return findChannel(tx, accountId, id);
  return tx
    .updateTable('channel')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Whether the account has the channel; locks it, see holdOwnRow. */
export function holdChannel(tx: Queries, accountId: number, id: number): Promise<boolean> {
  return holdOwnRow(tx, 'channel', { accountId, id });
}

/** Deletes a channel; its items stay, outside of it. false = the account has no such channel. */
export function deleteChannelRow(tx: Queries, accountId: number, id: number): Promise<boolean> {
  return deleteOwnRow(tx, 'channel', { accountId, id });
}
