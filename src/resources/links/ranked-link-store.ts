import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { type LinkFilter, matchingLinks } from './link-filter-store.ts';

interface Wanted {
  accountId: number;
  filter: LinkFilter;
  range: Range;
}

interface Range {
  limit: number;
  offset: number;
}

/**
 * Ids of a page of the links with the most clicks, found by their ranks: none with fewer clicks is looked at, and only
 * those of the page's own ranks are put in order. undefined = links that have too few clicks for a rank are on it. With a
 * filter those that it does not let through are looked at as well, so it should be one that lets many through.
 */
export async function findByRank(
  queries: Queries,
  { accountId, filter, range }: Wanted,
): Promise<number[] | undefined> {
  const ranked = rankedLinks(queries, accountId, filter);
  const ranks = await countRanks(queries, ranked, range);
  if (ranks === undefined) return undefined;
  const page = await ranked
    .innerJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link_rank.link_id').on('click_total.subject', '=', 'link'),
    )
    .where('link_rank.rank', '<=', ranks.highest)
    .where('link_rank.rank', '>=', ranks.lowest)
    .orderBy('click_total.clicks', 'desc')
    .orderBy('link_rank.link_id', 'desc')
    .select('link_rank.link_id as id')
    .limit(range.limit)
    .offset(range.offset - ranks.above)
    .execute();
  return page.map(({ id }) => id);
}

/** Deleted links have no rank, so those of an account are known without a look at the links. */
function rankedLinks(queries: Queries, accountId: number, filter: LinkFilter) {
  const ranked = queries.selectFrom('link_rank').where('link_rank.account_id', '=', accountId);
  if (Object.values(filter).every((value) => value === undefined)) return ranked;
  const matching = matchingLinks(queries, accountId, filter)
    .select('link.id')
    .where('link.id', '=', sql.ref<number>('link_rank.link_id'));
  return ranked.where((e) => e.exists(matching));
}

type Ranked = ReturnType<typeof rankedLinks>;

/** Ranks that the range has links of, and how many have a higher one. */
interface Ranks {
  highest: number;
  lowest: number;
  above: number;
}

async function countRanks(
  queries: Queries,
  ranked: Ranked,
  { limit, offset }: Range,
): Promise<Ranks | undefined> {
  const first = ranked
    .select('link_rank.rank')
    .orderBy('link_rank.rank', 'desc')
    .limit(offset + limit);
  const counts = await queries
    .selectFrom(first.as('first'))
    .select(['rank', sql<number>`count(*)`.as('links')])
    .groupBy('rank')
    .orderBy('rank', 'desc')
    .execute();
  let end = 0;
  let ranks: Ranks | undefined;
  for (const { rank, links } of counts) {
    const above = end;
    end += Number(links);
    if (end > offset) ranks = { highest: rank, above, ...ranks, lowest: rank };
  }
  return end === offset + limit ? ranks : undefined;
}
