import type { Context } from '../../../http/context.ts';
import { type Page, rangeOf } from '../../../http/answers/envelope.ts';
import { channelsOfItems } from '../../channels/index.ts';
import { type LinkOfList, type ListedLink, stateOf } from '../link.ts';
import { pageOfLinks } from './link-list-store.ts';
import type { Direction, LinkOrder } from './link-order-store.ts';
import { type LinkListQuery, readFilter } from './read-filter.ts';
import { tagsOfLinks } from '../tag-store.ts';

/**
 * The account's links that match the query. By default the newest or most clicked come first, and titles are
 * in order from A to Z.
 * @throws AppError invalidInput naming the field, also for a campaign, channel or domain that the account
 * does not have
 */
export async function listLinks(context: Context, query: LinkListQuery): Promise<Page<LinkOfList>> {
  const { account, database } = context;
  const filter = await readFilter(context, query);
  if (filter === undefined) return { rows: [], total: 0 };
  const order = readOrder(query);
  const wanted = { accountId: account.id, filter, order, range: rangeOf(query) };
  const { rows, total } = await pageOfLinks(database.read, wanted);
  return { rows: await withBelongings(context, rows), total };
}

/** Adds channels, tags and state to the rows of a list. */
export async function withBelongings(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  rows: ListedLink[],
): Promise<LinkOfList[]> {
  const ids = rows.map(({ id }) => id);
  const [channels, tags] = await Promise.all([
    channelsOfItems(database.read, 'links', ids),
    tagsOfLinks(database.read, ids),
  ]);
  const now = clock.now();
  return rows.map((row) => ({
    ...row,
    channelIds: channels.get(row.id) ?? [],
    tags: tags.get(row.id) ?? [],
    state: stateOf(row, now),
  }));
}

const usualDirections: Record<LinkOrder['by'], Direction> = { date: 'desc', click: 'desc', title: 'asc' };

function readOrder({ order = 'date', direction }: LinkListQuery): LinkOrder {
  const by = order === 'match' ? 'date' : order;
  return { by, direction: direction ?? usualDirections[by], isNamedFirst: order === 'match' };
}
