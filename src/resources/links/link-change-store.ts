/** Queries that change several links at once. */
import type { Queries } from '../../database/database.ts';
import type { Delivery, Link } from './link.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

/**
 * The columns that decide whether a link can be reused, and its address. Of the settings, which may have a megabyte,
 * only whether there are any.
 */
export type ChangedLink = Omit<
  Link,
  'domain_origin' | 'alias' | 'campaign_id' | 'created_at' | 'settings'
> & {
  hasSettings: boolean;
  reuse_hash: number | null;
  pixelIds: number[];
};

const columns = [
  'id',
  'account_id',
  'domain_id',
  'alias_key',
  'target',
  'title',
  'description',
  'status',
  'starts_at',
  'expires_at',
  'click_limit',
  'expiration_target',
  'redirect_status',
  'weight',
  'forward_query',
  'delivery',
  'password_hash',
  'reuse_hash',
] as const;

/**
 * Reads those of the links that the account has. The update changes nothing: it locks the rows, so that
 * nobody can change or delete these links before the unit of work ends.
 */
export async function holdLinks(
  tx: Queries,
  accountId: number,
  ids: readonly number[],
): Promise<ChangedLink[]> {
  const rows = await tx
    .updateTable('link')
    .set((e) => ({ alias: e.ref('alias') }))
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .returning(columns)
    .returning((e) => e('settings', '<>', '{}').as('has_settings'))
    .execute();
  const pixels = await findPixelsOf(tx, ids);
  return rows.map(({ delivery, has_settings, ...row }) => ({
    ...row,
    delivery: delivery as Delivery,
    hasSettings: Boolean(has_settings),
    pixelIds: pixels.get(row.id) ?? [],
  }));
}

async function findPixelsOf(tx: Queries, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx
    .selectFrom('link_pixel')
    .select(['link_id', 'pixel_id'])
    .where('link_id', 'in', ids)
    .execute();
  const pixels = new Map<number, number[]>();
  for (const { link_id, pixel_id } of rows) getOrMake(pixels, link_id, () => []).push(pixel_id);
  return pixels;
}

/** The columns that can be set for several links at once. */
export type CommonColumns = Partial<Pick<Link, 'status' | 'expires_at' | 'campaign_id'>>;

export async function updateLinkRows(
  tx: Queries,
  accountId: number,
  { ids, columns: change }: { ids: readonly number[]; columns: CommonColumns },
): Promise<void> {
  await tx
    .updateTable('link')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

export async function deleteLinkRows(tx: Queries, accountId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('link').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}
