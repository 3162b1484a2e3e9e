import type { ChannelItemType } from '../../../contract/channels.ts';
import type { Context } from '../../http/context.ts';
import type { Page } from '../../http/answers/envelope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { ChannelItem } from './channel-item.ts';
import { findBioItems, findLinkItems, findQrItems, pageOfItems } from './channel-item-store.ts';
import { findChannel } from './channel-store.ts';
import { describeBio, describeLink, describeQr, type ItemDescription } from './describe-item.ts';

/** An item of a channel with its description. */
export type DescribedItem = ChannelItem & ItemDescription;

/**
 * One page of a channel's items, the latest assigned first.
 * @throws AppError channelNotFound
 */
export async function listItems(
  context: Context,
  channelId: number,
  range: { limit: number; offset: number },
): Promise<Page<DescribedItem>> {
  const { account, database } = context;
  if (!(await findChannel(database.read, account.id, channelId))) throw notFound('channelNotFound');
  const { rows, total } = await pageOfItems(database.read, channelId, range);
  const descriptions = await describeItems(context, rows);
  // Items that were deleted after the page was read have no description and are left out.
  const described = rows.flatMap((row) => {
    const description = descriptions[row.item_type].get(row.item_id);
    return description ? [{ ...row, ...description }] : [];
  });
  return { rows: described, total };
}

type Descriptions = Record<ChannelItemType, Map<number, ItemDescription>>;

/** Makes one query for each type of item, by ids. */
async function describeItems(context: Context, rows: ChannelItem[]): Promise<Descriptions> {
  const { account, database, settings } = context;
  const idsOf = (type: ChannelItemType) =>
    rows.filter(({ item_type }) => item_type === type).map(({ item_id }) => item_id);
  const [links, pages, codes] = await Promise.all([
    findLinkItems(database.read, account.id, idsOf('links')),
    findBioItems(database.read, account.id, idsOf('bio')),
    findQrItems(database.read, account.id, idsOf('qr')),
  ]);
  return {
    links: new Map(links.map((link) => [link.id, describeLink(link, settings)])),
    bio: new Map(pages.map((page) => [page.id, describeBio(page, account.username, settings)])),
    qr: new Map(codes.map((code) => [code.id, describeQr(code, settings)])),
  };
}
