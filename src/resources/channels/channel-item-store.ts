import type { ChannelItemType } from '../../../contract/channels.ts';
import { chunks } from '../../database/statements/chunks.ts';
import type { Queries } from '../../database/database.ts';
import { holdOwnRow } from '../../database/statements/own-row.ts';
import { textInJson } from '../../database/statements/text-in-json.ts';
import { readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import type { BioItem, ChannelItem, ItemKey, LinkItem, QrItem } from './channel-item.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

const itemTables = { links: 'link', bio: 'bio_page', qr: 'qr_code' } as const;

/**
 * The items of a channel, the latest assigned first. The rows may refer to items that were deleted meanwhile.
 */
export async function pageOfItems(
  queries: Queries,
  channelId: number,
  range: { limit: number; offset: number },
): Promise<Page<ChannelItem>> {
  const held = queries.selectFrom('channel_item').where('channel_id', '=', channelId);
  const listing = held
    .select(['item_type', 'item_id', 'assigned_at'])
    .orderBy('assigned_at', 'desc')
    .orderBy('item_type', 'desc')
    .orderBy('item_id', 'desc');
  return readPage(held, listing, range);
}

export async function findLinkItems(
  queries: Queries,
  accountId: number,
  ids: readonly number[],
): Promise<LinkItem[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('link')
    .leftJoin('domain', 'domain.id', 'link.domain_id')
    .select(['link.id', 'link.title', 'link.target', 'link.alias', 'domain.origin as domain_origin'])
    .select(textInJson(queries, 'link.settings', 'metaimage').as('metaimage'))
    .where('link.account_id', '=', accountId)
    .where('link.id', 'in', ids)
    .execute();
}

export async function findBioItems(
  queries: Queries,
  accountId: number,
  ids: readonly number[],
): Promise<BioItem[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('bio_page')
    .select(['id', 'name', 'alias'])
    .select(textInJson(queries, 'settings', 'avatar').as('avatar'))
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

export async function findQrItems(
  queries: Queries,
  accountId: number,
  ids: readonly number[],
): Promise<QrItem[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('qr_code')
    .select(['id', 'name', 'code'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

/** Whether the account has the item. */
export async function hasItem(queries: Queries, accountId: number, { type, id }: ItemKey): Promise<boolean> {
  const found = await queries
    .selectFrom(itemTables[type])
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Like hasItem, but locks the item, see holdOwnRow. */
export function holdItem(tx: Queries, accountId: number, { type, id }: ItemKey): Promise<boolean> {
  return holdOwnRow(tx, itemTables[type], { accountId, id });
}

/** false = the channel does not hold it. */
export async function unassignItemRow(
  tx: Queries,
  channelId: number,
  { type, id }: ItemKey,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('channel_item')
    .where('channel_id', '=', channelId)
    .where('item_type', '=', type)
    .where('item_id', '=', id)
    .returning('item_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * Puts the item into exactly these channels; where it is already, it keeps the date of assignment. The caller
 * checks in the same unit of work that the channels are the account's (hasOwnRows). `at` in epoch
 * milliseconds.
 */
export async function setItemChannels(
  tx: Queries,
  type: ChannelItemType,
  { itemId, channelIds, at }: { itemId: number; channelIds: readonly number[]; at: number },
): Promise<void> {
  const assigned = tx.deleteFrom('channel_item').where('item_type', '=', type).where('item_id', '=', itemId);
  await (channelIds.length === 0 ? assigned : assigned.where('channel_id', 'not in', channelIds)).execute();
  await addItems(tx, type, { itemIds: [itemId], channelIds, at });
}

/** Removes items from every channel. Call it after deleting the items, in the same unit of work. */
export async function removeItems(
  tx: Queries,
  type: ChannelItemType,
  itemIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('channel_item').where('item_type', '=', type).where('item_id', 'in', itemIds).execute();
}

interface ManyItems {
  itemIds: readonly number[];
  channelIds: readonly number[];
}

/** Removes items from some channels. The caller checks whose the channels are in the same unit of work. */
export async function takeItemsOut(
  tx: Queries,
  type: ChannelItemType,
  { itemIds, channelIds }: ManyItems,
): Promise<void> {
  if (channelIds.length === 0) return;
  await tx
    .deleteFrom('channel_item')
    .where('channel_id', 'in', channelIds)
    .where('item_type', '=', type)
    .where('item_id', 'in', itemIds)
    .execute();
}

/**
 * Adds items to channels in addition to those that they are in; the same rules as for setItemChannels apply.
 */
export async function addItems(
  tx: Queries,
  type: ChannelItemType,
  { itemIds, channelIds, at }: ManyItems & { at: number },
): Promise<void> {
  const rows = channelIds.flatMap((channel_id) =>
    itemIds.map((item_id) => ({ channel_id, item_type: type, item_id, assigned_at: at })),
  );
  for (const some of chunks(rows))
    await tx
      .insertInto('channel_item')
      .values(some)
      .onConflict((conflict) => conflict.columns(['channel_id', 'item_type', 'item_id']).doNothing())
      .execute();
}

/** The channels of each item, lowest id first; items in no channel are left out. */
export async function channelsOfItems(
  queries: Queries,
  type: ChannelItemType,
  itemIds: readonly number[],
): Promise<Map<number, number[]>> {
  const channels = new Map<number, number[]>();
  if (itemIds.length === 0) return channels;
  const rows = await queries
    .selectFrom('channel_item')
    .select(['item_id', 'channel_id'])
    .where('item_type', '=', type)
    .where('item_id', 'in', itemIds)
    .orderBy('channel_id')
    .execute();
  for (const { item_id, channel_id } of rows) getOrMake(channels, item_id, () => []).push(channel_id);
  return channels;
}
