import { blockOf } from '../../database/statements/block-of.ts';
import type { Queries } from '../../database/database.ts';
import { holdOwnRow } from '../../database/statements/own-row.ts';
import {
  aliasKeyOf,
  type FoundLink,
  type Delivery,
  type Link,
  type LinkSettings,
  type VisitedLink,
} from './link.ts';

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

/** Selects the link's block in a query on the table `link`. */
export const blockOfLink = blockOf({
  link: 'link.id',
  domain: 'link.domain_id',
  account: 'link.account_id',
}).as('block_id');

export async function findLink(
  queries: Queries,
  accountId: number,
  id: number,
): Promise<FoundLink | undefined> {
  const row = await queries
    .selectFrom('link')
    .leftJoin('domain', 'domain.id', 'link.domain_id')
    .select(columns)
    .select(['domain.origin as domain_origin', blockOfLink])
    .where('link.account_id', '=', accountId)
    .where('link.id', '=', id)
    .executeTakeFirst();
  return row && parseRow(row);
}

/** Like findLink, but nobody can change or delete the link before the unit of work ends (see holdOwnRow). */
export async function holdLink(tx: Queries, accountId: number, id: number): Promise<Link | undefined> {
  await holdOwnRow(tx, 'link', { accountId, id });
  return findLink(tx, accountId, id);
}

/**
 * The links with these aliases as the redirect needs them, whichever account they belong to, in any order.
 * Aliases without a link are missing. `domainId` null = the base host; `aliasKeys` in lower case.
 */
export async function findVisitedLinks(
  queries: Queries,
  domainId: number | null,
  aliasKeys: string[],
): Promise<VisitedLink[]> {
  const rows = await queries
    .selectFrom('link')
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .select(visitedColumns)
    .select('click_total.clicks')
    .select((e) =>
      e
        .exists(e.selectFrom('link_pixel').select('link_id').whereRef('link_id', '=', 'link.id'))
        .as('has_pixels'),
    )
    .select(blockOfLink)
    .where('link.alias_key', 'in', aliasKeys)
    .where((e) => e(e.fn.coalesce('link.domain_id', e.lit(0)), '=', domainId ?? 0))
    .execute();
  return rows.map((row) => ({
    ...parseRow(row),
    clicks: Number(row.clicks ?? 0),
    has_pixels: Boolean(row.has_pixels),
  }));
}

/** A link's id, owner and address. */
export type OwnedLink = Pick<Link, 'id' | 'account_id' | 'domain_id' | 'alias_key'>;

/** Finds a link by its address, whichever account it belongs to. */
export function findLinkByAddress(
  queries: Queries,
  domainId: number | null,
  aliasKey: string,
): Promise<OwnedLink | undefined> {
  return queries
    .selectFrom('link')
    .select(['id', 'account_id', 'domain_id', 'alias_key'])
    .where('alias_key', '=', aliasKey)
    .where((e) => e(e.fn.coalesce('domain_id', e.lit(0)), '=', domainId ?? 0))
    .executeTakeFirst();
}

/** A stored link's id and address. */
export type StoredLink = Pick<Link, 'id' | 'alias' | 'domain_id' | 'domain_origin'>;

export type LinkRow = Omit<Link, 'id' | 'domain_origin'> & {
  /** See input/reuse-hash.ts. */
  reuse_hash: number | null;
};

/** Stores a link and returns its id; undefined = the alias is taken on this domain, by whichever account. */
export async function insertLink(tx: Queries, { settings, ...row }: LinkRow): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('link')
    .values({ ...row, settings: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * The account's oldest link with this target and reuse hash on the same domain: the one with this alias if one is
 * given, else one that is not blocked, because a blocked link leads nobody there.
 */
export async function findReusableLink(
  tx: Queries,
  row: Pick<LinkRow, 'account_id' | 'domain_id' | 'target' | 'reuse_hash'>,
  alias: string | undefined,
): Promise<StoredLink | undefined> {
  if (row.reuse_hash === null) return undefined;
  const found = tx
    .selectFrom('link')
    .leftJoin('domain', 'domain.id', 'link.domain_id')
    .leftJoin('block', 'block.link_id', 'link.id')
    .select(['link.id', 'link.alias', 'link.domain_id', 'domain.origin as domain_origin'])
    .where('link.account_id', '=', row.account_id)
    .where('link.reuse_hash', '=', row.reuse_hash)
    .where('link.target', '=', row.target)
    .where('link.domain_id', row.domain_id === null ? 'is' : '=', row.domain_id);
  const fitting =
    alias === undefined
      ? found.where('block.id', 'is', null)
      : found.where('link.alias_key', '=', aliasKeyOf(alias));
  return fitting.orderBy('link.id').limit(1).executeTakeFirst();
}

/** @throws UniqueViolation when the alias is taken on the domain */
export async function updateLinkRow(
  tx: Queries,
  link: Pick<Link, 'id' | 'account_id'>,
  { settings, ...change }: Partial<LinkRow>,
): Promise<void> {
  await tx
    .updateTable('link')
    .set({ ...change, ...(settings && { settings: JSON.stringify(settings) }) })
    .where('account_id', '=', link.account_id)
    .where('id', '=', link.id)
    .execute();
}

/** Deletes a link and returns its former address; undefined = the account has no such link. */
export function deleteLinkRow(
  tx: Queries,
  accountId: number,
  id: number,
): Promise<Pick<Link, 'domain_id' | 'alias_key' | 'campaign_id'> | undefined> {
  return tx
    .deleteFrom('link')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['domain_id', 'alias_key', 'campaign_id'])
    .executeTakeFirst();
}

export async function findPixelIds(queries: Queries, linkId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('link_pixel')
    .select('pixel_id')
    .where('link_id', '=', linkId)
    .orderBy('pixel_id')
    .execute();
  return rows.map(({ pixel_id }) => pixel_id);
}

export async function insertPixels(tx: Queries, linkId: number, pixelIds: readonly number[]): Promise<void> {
  if (pixelIds.length === 0) return;
  const rows = pixelIds.map((pixelId) => ({ link_id: linkId, pixel_id: pixelId }));
  await tx.insertInto('link_pixel').values(rows).execute();
}

export async function deletePixels(tx: Queries, linkId: number): Promise<void> {
  await tx.deleteFrom('link_pixel').where('link_id', '=', linkId).execute();
}

function parseRow<Row extends { delivery: string; settings: string }>(
  row: Row,
): Omit<Row, 'delivery' | 'settings'> & { delivery: Delivery; settings: LinkSettings } {
  return { ...row, delivery: row.delivery as Delivery, settings: JSON.parse(row.settings) as LinkSettings };
}
