/** Sets and removes the blocks that the blocklist puts on links. */
import type { Queries } from '../../../database/database.ts';
import { breathe } from '../../../platform/pace/breathe.ts';
import type { LinkAddresses } from '../link-addresses.ts';
import type { Link, LinkSettings } from '../link.ts';

export type CheckedLink = LinkAddresses & Pick<Link, 'id' | 'domain_id' | 'alias_key'>;

const columns = [
  'link.id',
  'link.domain_id',
  'link.alias_key',
  'link.target',
  'link.expiration_target',
  'link.settings',
] as const;

interface Slice {
  /** Only ids above this one, in ascending order. */
  after: number;
  limit: number;
}

/** The next links of all accounts. */
export async function sliceOfLinks(queries: Queries, { after, limit }: Slice): Promise<CheckedLink[]> {
  const rows = await queries
    .selectFrom('link')
    .select(columns)
    .where('link.id', '>', after)
    .orderBy('link.id')
    .limit(limit)
    .execute();
  return parseRows(rows);
}

/** The next links that the blocklist has blocked. */
export async function sliceOfListedLinks(queries: Queries, { after, limit }: Slice): Promise<CheckedLink[]> {
  const rows = await queries
    .selectFrom('block')
    .innerJoin('link', 'link.id', 'block.link_id')
    .select(columns)
    .where('block.source', '=', 'blocklist')
    .where('link.id', '>', after)
    .orderBy('link.id')
    .limit(limit)
    .execute();
  return parseRows(rows);
}

export async function findCheckedLinks(queries: Queries, ids: readonly number[]): Promise<CheckedLink[]> {
  const rows = await queries.selectFrom('link').select(columns).where('link.id', 'in', ids).execute();
  return parseRows(rows);
}

/**
 * Blocks links; those that are blocked already, by whomever, are skipped. Returns the ids of the links that
 * were blocked.
 */
export async function insertListedBlocks(
  tx: Queries,
  blocks: readonly { linkId: number; reason: string }[],
  at: number,
): Promise<Set<number>> {
  if (blocks.length === 0) return new Set();
  const rows = await tx
    .insertInto('block')
    .values(
      blocks.map(({ linkId, reason }) => ({
        link_id: linkId,
        reason,
        source: 'blocklist' as const,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .returning('link_id')
    .execute();
  return new Set(rows.map(({ link_id }) => link_id as number));
}

/** Removes the blocklist's blocks; other blocks stay. Returns the ids of the links that were unblocked. */
export async function deleteListedBlocks(tx: Queries, linkIds: readonly number[]): Promise<Set<number>> {
  if (linkIds.length === 0) return new Set();
  const rows = await tx
    .deleteFrom('block')
    .where('link_id', 'in', linkIds)
    .where('source', '=', 'blocklist')
    .returning('link_id')
    .execute();
  return new Set(rows.map(({ link_id }) => link_id as number));
}

/** Some settings have a megabyte, so that parsing those of many links at once would hold up visitors. */
async function parseRows<Row extends { settings: string }>(
  rows: readonly Row[],
): Promise<(Omit<Row, 'settings'> & { settings: LinkSettings })[]> {
  const parsed = [];
  for (const row of rows) {
    await breathe();
    parsed.push({ ...row, settings: JSON.parse(row.settings) as LinkSettings });
  }
  return parsed;
}
