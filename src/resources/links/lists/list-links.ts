import type { Context } from '../../../http/context.ts';
import { type Page, rangeOf } from '../../../http/envelope.ts';
import { channelsOfItems } from '../../channels/index.ts';
import { type LinkOfList, type ListedLink, stateOf } from '../link.ts';
import { pageOfLinks } from './link-list-store.ts';
import type { Direction, LinkOrder } from './link-order-store.ts';
import { type LinkListQuery, readFilter } from './read-filter.ts';
import { tagsOfLinks } from '../tag-store.ts';

/**
 * The account's links that the query asks for, newest or most clicked first and titles from A to Z unless it says
 * otherwise.
 * @throws AppError invalidInput naming the field, of what the account does not have, too
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

/** Adds to rows what else a list shows of them. */
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

function readOrder({ order: by = 'date', direction }: LinkListQuery): LinkOrder {
  return { by, direction: direction ?? usualDirections[by] };
}
