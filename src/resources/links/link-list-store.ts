import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Page } from '../../http/envelope.ts';
import type { Link, LinkStatus } from './link.ts';

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
    | 'created_at'
    | 'domain_origin'
  > {
  /** null = none counted yet */
  clicks: number | null;
  unique_clicks: number | null;
}

/** What a list is of; what is undefined does not matter. */
export interface LinkFilter {
  /** Text in alias, target, title or description, letter case apart. */
  search?: string | undefined;
  aliasKey?: string | undefined;
  /** null = the base host */
  domainId?: number | null | undefined;
  campaignId?: number | undefined;
  channelId?: number | undefined;
  status?: LinkStatus | undefined;
}

interface Range {
  limit: number;
  offset: number;
}

interface Wanted {
  accountId: number;
  filter: LinkFilter;
  order: 'date' | 'click';
  range: Range;
}

/**
 * The ids of the page are taken from an index first, from whichever end of it is nearer, and only they are joined:
 * so the last page of a long list costs what the first one costs.
 */
export async function pageOfLinks(queries: Queries, wanted: Wanted): Promise<Page<ListedLink>> {
  const total = await countLinks(queries, wanted);
  if (wanted.range.offset >= total) return { rows: [], total };
  const page = wanted.order === 'click' ? idsByClicks(queries, wanted) : idsByDate(queries, wanted, total);
  const isByClicks = wanted.order === 'click';
  const rows = await queries
    .selectFrom(page.as('page'))
    .innerJoin('link', 'link.id', 'page.id')
    .leftJoin('domain', 'domain.id', 'link.domain_id')
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .select(['link.id', 'link.alias', 'link.target', 'link.title', 'link.description', 'link.status'])
    .select(['link.campaign_id', 'link.created_at', 'domain.origin as domain_origin'])
    .select(['click_total.clicks', 'click_total.unique_clicks'])
    .$if(isByClicks, (rows) => rows.orderBy((e) => e.fn.coalesce('click_total.clicks', e.lit(0)), 'desc'))
    .orderBy('link.id', 'desc')
    .execute();
  return { rows, total };
}

async function countLinks(queries: Queries, wanted: Wanted): Promise<number> {
  const { total } = await matching(queries, wanted)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function idsByDate(queries: Queries, wanted: Wanted, total: number) {
  const { limit, offset } = wanted.range;
  const behind = total - offset;
  const isNearerToEnd = offset > behind;
  const ids = matching(queries, wanted).select('link.id');
  if (!isNearerToEnd) return ids.orderBy('link.id', 'desc').limit(limit).offset(offset);
  const count = Math.min(limit, behind);
  return ids
    .orderBy('link.id', 'asc')
    .limit(count)
    .offset(behind - count);
}

function idsByClicks(queries: Queries, wanted: Wanted) {
  return matching(queries, wanted)
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .select('link.id')
    .orderBy((e) => e.fn.coalesce('click_total.clicks', e.lit(0)), 'desc')
    .orderBy('link.id', 'desc')
    .limit(wanted.range.limit)
    .offset(wanted.range.offset);
}

function matching(queries: Queries, { accountId, filter }: Wanted) {
  return queries
    .selectFrom('link')
    .where('link.account_id', '=', accountId)
    .where((e) => e.and(conditionsOf(e, filter)));
}

function conditionsOf(e: ExpressionBuilder<Tables, 'link'>, filter: LinkFilter): Expression<SqlBool>[] {
  const { search, aliasKey, domainId, campaignId, channelId, status } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (search !== undefined) conditions.push(contains(e, search));
  if (aliasKey !== undefined) conditions.push(e('link.alias_key', '=', aliasKey));
  if (domainId !== undefined) conditions.push(livesOn(e, domainId, aliasKey !== undefined));
  if (campaignId !== undefined) conditions.push(e('link.campaign_id', '=', campaignId));
  if (status !== undefined) conditions.push(e('link.status', '=', status));
  if (channelId !== undefined) {
    const items = e
      .selectFrom('channel_item')
      .select('channel_item.item_id')
      .where('channel_item.channel_id', '=', channelId)
      .where('channel_item.item_type', '=', 'links');
    conditions.push(e('link.id', 'in', items));
  }
  return conditions;
}

/** Beside an alias, in the form of the unique index on both. */
function livesOn(
  e: ExpressionBuilder<Tables, 'link'>,
  domainId: number | null,
  isOfAlias: boolean,
): Expression<SqlBool> {
  if (isOfAlias) return e(e.fn.coalesce('link.domain_id', e.lit(0)), '=', domainId ?? 0);
  return e('link.domain_id', domainId === null ? 'is' : '=', domainId);
}

/** `%` and `_` are letters like any other. The database folds both sides, so that they fold alike. */
function contains(e: ExpressionBuilder<Tables, 'link'>, search: string): Expression<SqlBool> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const columns = ['link.alias', 'link.target', 'link.title', 'link.description'] as const;
  return e.or(
    columns.map((column) => sql<SqlBool>`lower(${e.ref(column)}) like lower(${pattern}) escape '\\'`),
  );
}
