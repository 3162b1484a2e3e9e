import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Page } from '../../http/envelope.ts';
import type { Link } from './link.ts';
import { type LinkFilter, matchingLinks } from './link-filter-store.ts';

export interface ListedLink
  extends Pick<
    Link,
    | 'id'
    | 'alias'
    | 'target'
    | 'title'
    | 'description'
    | 'status'
    | 'campaign_id'
    | 'starts_at'
    | 'expires_at'
    | 'click_limit'
    | 'created_at'
    | 'domain_origin'
  > {
  /** null = none counted yet */
  clicks: number | null;
  unique_clicks: number | null;
}

export type Direction = 'asc' | 'desc';

export interface LinkOrder {
  by: 'date' | 'click' | 'title';
  direction: Direction;
}

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
 * First which links are on the page, taken from indexes where there is no text to look for; then what is shown of
 * them. So the last page of a long list costs little more than the first one.
 */
export async function pageOfLinks(queries: Queries, wanted: Wanted): Promise<Page<ListedLink>> {
  const find = wanted.filter.search === undefined ? findInIndexes : findBySearch;
  const { ids, total } = await find(queries, wanted);
  return { rows: await findListedLinks(queries, wanted.accountId, ids), total };
}

/** The next links of the account that fit, newest first: ids below `before`. */
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

interface Found {
  /** Of the page, in its order */
  ids: number[];
  total: number;
}

async function findInIndexes(queries: Queries, wanted: Wanted): Promise<Found> {
  const { accountId, filter, order, range } = wanted;
  const matching = matchingLinks(queries, accountId, filter);
  const counted = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const total = Number(counted.total);
  if (range.offset >= total) return { ids: [], total };
  const { isBackwards, ...nearer } = fromNearerEnd(range, total);
  const direction = isBackwards ? opposites[order.direction] : order.direction;
  const ordered = inOrder(queries, wanted, { by: order.by, direction });
  const ids = idsOf(await ordered.limit(nearer.limit).offset(nearer.offset).execute());
  return { ids: isBackwards ? ids.reverse() : ids, total };
}

const opposites = { asc: 'desc', desc: 'asc' } as const;

/** The same rows, counted from the end of the list where that is nearer; they come the other way round then. */
function fromNearerEnd({ limit, offset }: Range, total: number): Range & { isBackwards: boolean } {
  const behind = total - offset;
  if (offset <= behind) return { limit, offset, isBackwards: false };
  const count = Math.min(limit, behind);
  return { limit: count, offset: behind - count, isBackwards: true };
}

function inOrder(
  queries: Queries,
  { accountId, filter }: Pick<Wanted, 'accountId' | 'filter'>,
  { by, direction }: LinkOrder,
) {
  const matching = matchingLinks(queries, accountId, filter);
  if (by === 'title') {
    const hasFilter = Object.values(filter).some((value) => value !== undefined);
    return hasFilter
      ? byTitle(amongThese(queries, accountId, matching.select('link.id')), direction)
      : byTitle(matching.select('link.id'), direction);
  }
  const links = matching.select('link.id');
  return by === 'date' ? links.orderBy('link.id', direction) : byClicks(links, direction);
}

type LinkIds = SelectQueryBuilder<Tables, 'link', { id: number }>;

/** In the form of the index. */
function byTitle(links: LinkIds, direction: Direction): LinkIds {
  return links
    .where('link.id', '>', 0)
    .orderBy(sql`lower(link.title)`, direction)
    .orderBy('link.id', direction);
}

function byClicks(links: LinkIds, direction: Direction): LinkIds {
  return links
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .orderBy((e) => e.fn.coalesce('click_total.clicks', e.lit(0)), direction)
    .orderBy('link.id', direction) as unknown as LinkIds;
}

/**
 * Links by their ids, to be gone through in the order of an index until the page is full. The sum keeps SQLite from
 * going through the ids instead, which would have to be sorted.
 */
function amongThese(queries: Queries, accountId: number, ids: Expression<{ id: number }>): LinkIds {
  return queries
    .selectFrom('link')
    .select('link.id')
    .where('link.account_id', '=', accountId)
    .where((e) => e(e('link.id', '+', 0), 'in', ids as never));
}

/** To look for a text every link is read, so that is done once, for the page and for how many there are. */
async function findBySearch(queries: Queries, wanted: Wanted): Promise<Found> {
  const { accountId, filter, order, range } = wanted;
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ total: number; id: number | null }>`
    with found as materialized ${matchingLinks(queries, accountId, filter).select('link.id')},
    page as (
      ${foundLinks(accountId, order.by)}
      order by sort_key ${direction}, link.id ${direction} limit ${range.limit} offset ${range.offset}
    )
    select counted.total, page.id
    from (select count(*) as total from found) as counted left join page on true
    order by page.sort_key ${direction}, page.id ${direction}`.execute(queries);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return { ids, total: Number(rows[0]?.total ?? 0) };
}

/** With what they are ordered by; the links of `found` as amongThese goes through them. */
function foundLinks(accountId: number, by: LinkOrder['by']): RawBuilder<unknown> {
  const among = sql`link.account_id = ${accountId} and link.id + 0 in (select found.id from found)`;
  switch (by) {
    case 'date':
      return sql`select link.id, link.id as sort_key from link where ${among}`;
    case 'title':
      return sql`select link.id, lower(link.title) as sort_key from link where link.id > 0 and ${among}`;
    case 'click':
      return sql`
        select link.id, coalesce(click_total.clicks, 0) as sort_key from found as link
        left join click_total on click_total.subject = 'link' and click_total.subject_id = link.id`;
  }
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
    .where('link.account_id', '=', accountId)
    .where('link.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
