import type { Queries } from '../../database/database.ts';
import type { Delivery, Link, LinkSettings, VisitedLink } from './link.ts';

const visitedColumns = [
  'link.id',
  'link.account_id',
  'link.domain_id',
  'link.alias_key',
  'link.target',
  'link.status',
  'link.starts_at',
  'link.expires_at',
  'link.click_limit',
  'link.expiration_target',
  'link.redirect_status',
  'link.forward_query',
  'link.delivery',
  'link.password_hash',
  'link.settings',
] as const;

const columns = [
  ...visitedColumns,
  'link.alias',
  'link.title',
  'link.description',
  'link.campaign_id',
  'link.weight',
  'link.created_at',
] as const;

export async function findLink(queries: Queries, accountId: number, id: number): Promise<Link | undefined> {
  const row = await queries
    .selectFrom('link')
    .leftJoin('domain', 'domain.id', 'link.domain_id')
    .select(columns)
    .select('domain.origin as domain_origin')
    .where('link.account_id', '=', accountId)
    .where('link.id', '=', id)
    .executeTakeFirst();
  return row && parseRow(row);
}

/**
 * For the redirect, which serves every account's links.
 * `domainId` null = the base host; `aliasKey` in lower case.
 */
export async function findVisitedLink(
  queries: Queries,
  domainId: number | null,
  aliasKey: string,
): Promise<VisitedLink | undefined> {
  const row = await queries
    .selectFrom('link')
    .select(visitedColumns)
    .where('link.alias_key', '=', aliasKey)
    .where((e) => e(e.fn.coalesce('link.domain_id', e.lit(0)), '=', domainId ?? 0))
    .executeTakeFirst();
  return row && parseRow(row);
}

function parseRow<Row extends { delivery: string; settings: string }>(
  row: Row,
): Omit<Row, 'delivery' | 'settings'> & { delivery: Delivery; settings: LinkSettings } {
  return { ...row, delivery: row.delivery as Delivery, settings: JSON.parse(row.settings) as LinkSettings };
}
