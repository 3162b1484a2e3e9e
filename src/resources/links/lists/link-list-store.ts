import type { Expression } from 'kysely';
import type { Queries } from '../../../database/database.ts';
import { isPostgres } from '../../../database/is-postgres.ts';
import type { Page } from '../../../http/answers/envelope.ts';
import { createLargeLists, type LargeLists, linksManyMin } from './large-lists.ts';
import { aliasKeyOf, type ListedLink } from '../link.ts';
import { countByCounters, countLinks } from './link-count-store.ts';
import { asksForAny, type LinkFilter, matchingLinks } from './link-filter-store.ts';
import { byClicks, byTitle, type LinkIds, type LinkOrder, sortedByTitle } from './link-order-store.ts';
import { blockOfLink } from '../link-store.ts';
import { findByRank } from './ranked-link-store.ts';
import { getOrMake } from '../../../platform/caches/get-or-make.ts';

interface Range {
  limit: number;
  offset: number;
}

interface Wanted {
  accountId: number;
  filter: LinkFilter;
  order: LinkOrder;
  range: Range;
}

/**
 * One page of a list. It first finds the ids of the links on the page, from indexes where possible, and then
 * reads what is shown of them, so that the last page of a long list costs little more than the first one.
 * Totals from 50,000 on that no counter covers, and the ids of links with the fewest clicks, may be some
 * seconds old (see LargeLists).
 */
export async function pageOfLinks(queries: Queries, wanted: Wanted): Promise<Page<ListedLink>> {
  const named = wanted.order.isNamedFirst ? await findNamed(queries, wanted) : [];
  const others = named.length === 0 ? wanted : behind(named, wanted);
  const { ids, total } = (await findFew(queries, others)) ?? (await findInIndexes(queries, others));
  const { limit, offset } = wanted.range;
  const ofPage = [...named.slice(offset, offset + limit), ...ids];
  return { rows: await findListedLinks(queries, wanted.accountId, ofPage), total: named.length + total };
}

/** The next matching links of the account with ids below `before`, newest first. */
export async function sliceOfListed(
  queries: Queries,
  { accountId, filter }: Pick<Wanted, 'accountId' | 'filter'>,
  { before, limit }: { before: number; limit: number },
): Promise<ListedLink[]> {
  const rows = await matchingLinks(queries, accountId, filter)
    .select('link.id')
    .where('link.id', '<', before)
    .orderBy('link.id', 'desc')
    .limit(limit)
    .execute();
  return findListedLinks(queries, accountId, idsOf(rows));
}

/** The ids of the links whose alias or short URL is the search text, newest first. */
async function findNamed(queries: Queries, { accountId, filter }: Wanted): Promise<number[]> {
  const { search = '', searchedId, ...others } = filter;
  const ids =
    searchedId === undefined ? await findByAlias(queries, accountId, aliasKeyOf(search)) : [searchedId];
  if (ids.length === 0) return [];
  const named = matchingLinks(queries, accountId, others).select('link.id').where('link.id', 'in', ids);
  return idsOf(await named.orderBy('link.id', 'desc').execute());
}

/** An alias may be there on each of an account's domains. */
const namedMax = 100;

/**
 * The ids of the links with this alias on the base host, which may be somebody else's, and on the account's domains. In a
 * query of its own: with the account's other conditions SQLite would read all of its links.
 */
async function findByAlias(queries: Queries, accountId: number, aliasKey: string): Promise<number[]> {
  const ownDomains = queries.selectFrom('domain').select('domain.id').where('account_id', '=', accountId);
  const hosts = ownDomains.unionAll(queries.selectNoFrom((e) => e.lit(0).as('id')));
  const found = queries
    .selectFrom('link')
    .select('link.id')
    .where('link.alias_key', '=', aliasKey)
    .where((e) => e(e.fn.coalesce('link.domain_id', e.lit(0)), 'in', hosts));
  return idsOf(await found.limit(namedMax).execute());
}

/** What is wanted of the other links, after these on the first pages. */
function behind(named: number[], { filter, range: { limit, offset }, ...wanted }: Wanted): Wanted {
  const range = {
    limit: Math.min(limit, Math.max(0, offset + limit - named.length)),
    offset: Math.max(0, offset - named.length),
  };
  return { ...wanted, filter: { ...filter, exceptIds: named }, range };
}

interface Found {
  /** The ids on the page, in its order */
  ids: number[];
  total: number;
}

/**
 * A search by text may have to read every link. If at most this many match, they are found once and sorted in
 * memory.
 */
const fewMax = 200;

/**
 * The page and the total if only a few links match; undefined = more match, or there is no text to search
 * for.
 */
async function findFew(queries: Queries, wanted: Wanted): Promise<Found | undefined> {
  const { accountId, filter, order, range } = wanted;
  if (filter.search === undefined) return undefined;
  const newest = matchingLinks(queries, accountId, filter).select('link.id').orderBy('link.id', 'desc');
  const ids = idsOf(await newest.limit(fewMax + 1).execute());
  if (ids.length > fewMax) return undefined;
  const ordered = ids.length === 0 ? [] : await putInOrder(queries, ids, order);
  return { ids: ordered.slice(range.offset, range.offset + range.limit), total: ids.length };
}

async function putInOrder(
  queries: Queries,
  newestFirst: number[],
  { by, direction }: LinkOrder,
): Promise<number[]> {
  if (by === 'date') return direction === 'desc' ? newestFirst : newestFirst.toReversed();
  const links = queries.selectFrom('link').select('link.id').where('link.id', 'in', newestFirst);
  return idsOf(await (by === 'title' ? sortedByTitle : byClicks)(links, direction).execute());
}

async function findInIndexes(queries: Queries, wanted: Wanted): Promise<Found> {
  const { order, range } = wanted;
  const total = await findTotal(queries, wanted);
  if (range.offset >= total) return { ids: [], total };
  const { isBackwards, ...nearer } = fromNearerEnd(range, total);
  const direction = isBackwards ? opposites[order.direction] : order.direction;
  const ofPage = { ...wanted, order: { by: order.by, direction }, range: nearer, total };
  const isLong = order.by === 'click' && total >= linksManyMin;
  const ids = await (isLong ? findByClicks : findRange)(queries, ofPage);
  return { ids: isBackwards ? ids.reverse() : ids, total };
}

/** A total without a state comes from the counters, without scanning links, so it is never out of date. */
async function findTotal(queries: Queries, { accountId, filter }: Wanted): Promise<number> {
  const byCounters = () => countByCounters(queries, accountId, filter);
  const counted = filter.state === undefined ? await byCounters() : undefined;
  if (counted !== undefined) return counted;
  return largeListsOf(queries).read(keyOf('total', accountId, filter), {
    find: async () => (await byCounters()) ?? countLinks(queries, accountId, filter),
    isLarge: (total) => total >= linksManyMin,
  });
}

type Counted = Wanted & { total: number };

async function findRange(queries: Queries, wanted: Counted): Promise<number[]> {
  const { limit, offset } = wanted.range;
  return idsOf(await inOrder(queries, wanted).limit(limit).offset(offset).execute());
}

async function findByClicks(queries: Queries, wanted: Counted): Promise<number[]> {
  const ranked = wanted.order.direction === 'desc' ? await findByRank(queries, wanted) : undefined;
  return ranked ?? findAmongTop(queries, wanted);
}

/**
 * No index has the order by clicks, so this many links at that end of the list are found at once and cached.
 */
const topMax = 12_500;

async function findAmongTop(queries: Queries, wanted: Counted): Promise<number[]> {
  const { accountId, filter, order, range } = wanted;
  const end = range.offset + range.limit;
  if (end > topMax) return findRange(queries, wanted);
  const top = await largeListsOf(queries).read(keyOf(`${order.by} ${order.direction}`, accountId, filter), {
    find: () => findRange(queries, { ...wanted, range: { limit: topMax, offset: 0 } }),
    isLarge: ({ length }) => length === topMax,
  });
  return top.slice(range.offset, end);
}

/** One cache for each database. */
const largeLists = new WeakMap<Queries, LargeLists>();

function largeListsOf(queries: Queries): LargeLists {
  return getOrMake(largeLists, queries, () => createLargeLists());
}

/** The key leaves out the moment for which a state was asked. */
function keyOf(what: string, accountId: number, { state, ...filter }: LinkFilter): string {
  return JSON.stringify([what, accountId, state?.is, filter]);
}

const opposites = { asc: 'desc', desc: 'asc' } as const;

/** The same rows, counted from the end of the list if that is nearer; they are then in reverse order. */
function fromNearerEnd({ limit, offset }: Range, total: number): Range & { isBackwards: boolean } {
  const behind = total - offset;
  if (offset <= behind) return { limit, offset, isBackwards: false };
  const count = Math.min(limit, behind);
  return { limit: count, offset: behind - count, isBackwards: true };
}

function inOrder(queries: Queries, { accountId, filter, order, total }: Counted): LinkIds {
  const { by, direction } = order;
  const links = matchingLinks(queries, accountId, filter).select('link.id');
  if (by === 'date') return links.orderBy('link.id', direction);
  if (by === 'click') return byClicks(links, direction);
  if (!asksForAny(filter)) return byTitle(links, direction);
  // A few matching links may all come late in the index on titles, so sorting them is faster than scanning
  // the index.
  if (total < linksManyMin) return sortedByTitle(links, direction);
  // PostgreSQL decides by itself whether to scan or to sort. It would join the ids to the links, and where it does
  // not know yet how many they are, as after an import, compare each with each.
  return byTitle(isPostgres(queries) ? links : amongThese(queries, accountId, links), direction);
}

/**
 * The links with these ids, for a scan in the order of an index until the page is full. The `+ 0` keeps
 * SQLite from scanning the ids instead, which would then have to be sorted. Not for PostgreSQL.
 */
function amongThese(queries: Queries, accountId: number, ids: Expression<{ id: number }>): LinkIds {
  return queries
    .selectFrom('link')
    .select('link.id')
    .where('link.account_id', '=', accountId)
    .where((e) => e(e('link.id', '+', 0), 'in', ids as never));
}

async function findListedLinks(
  queries: Queries,
  accountId: number,
  ids: readonly number[],
): Promise<ListedLink[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('link')
    .leftJoin('domain', 'domain.id', 'link.domain_id')
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .select(['link.id', 'link.alias', 'link.target', 'link.title', 'link.description', 'link.status'])
    .select(['link.campaign_id', 'link.created_at', 'domain.origin as domain_origin'])
    .select(['link.starts_at', 'link.expires_at', 'link.click_limit'])
    .select(['click_total.clicks', 'click_total.unique_clicks'])
    .select(blockOfLink)
    .where('link.account_id', '=', accountId)
    .where('link.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
