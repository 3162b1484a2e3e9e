import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Queries } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';
import { asksForAny, type LinkFilter, matchingLinks } from './link-filter-store.ts';

interface Wanted {
  accountId: number;
  filter: LinkFilter;
  range: { limit: number; offset: number };
}

/**
 * The ids of a page of the links with the most clicks, found by their ranks: links with a lower rank are not
 * read, and only links of the page's own ranks are sorted. undefined = the page includes links with too few
 * clicks for a rank, or the filter excludes so many links that filling the page would take too long.
 */
export async function findByRank(queries: Queries, wanted: Wanted): Promise<number[] | undefined> {
  const { accountId, filter, range } = wanted;
  const ranks = await findRanks(queries, wanted);
  if (ranks === undefined) return undefined;
  const page = await queries
    .selectFrom('link_rank')
    .innerJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link_rank.link_id').on('click_total.subject', '=', 'link'),
    )
    .select('link_rank.link_id as id')
    .where('link_rank.account_id', '=', accountId)
    .where('link_rank.rank', '<=', ranks.highest)
    .where('link_rank.rank', '>=', ranks.lowest)
    .$if(asksForAny(filter), (links) => links.where(isLetThrough(queries, wanted)))
    .orderBy('click_total.clicks', 'desc')
    .orderBy('link_rank.link_id', 'desc')
    .limit(range.limit)
    .offset(range.offset - ranks.above)
    .execute();
  return page.map(({ id }) => id);
}

/** The ranks of the links on a page, and how many links have a higher rank. */
interface Ranks {
  highest: number;
  lowest: number;
  above: number;
}

/** The maximum number of ranked links that are tested against a filter. */
const lookedAtMax = 20_000;

async function findRanks(queries: Queries, wanted: Wanted): Promise<Ranks | undefined> {
  const { accountId, filter, range } = wanted;
  // Deleted links have no rank, so without a filter the table of links need not be read.
  const isFiltered = asksForAny(filter);
  const end = range.offset + range.limit;
  const highest = queries
    .selectFrom('link_rank')
    .select(['link_rank.link_id', 'link_rank.rank'])
    .where('link_rank.account_id', '=', accountId)
    .orderBy('link_rank.rank', 'desc')
    .limit(isFiltered ? lookedAtMax : end);
  const ofLinks = queries
    .selectFrom(highest.as('link_rank'))
    .select('link_rank.rank')
    .$if(isFiltered, (links) => links.where(isLetThrough(queries, wanted)))
    .orderBy('link_rank.rank', 'desc')
    .limit(end);
  const counts = await queries
    .selectFrom(ofLinks.as('of_links'))
    .select((e) => ['of_links.rank', e.fn.countAll<number>().as('links')])
    .groupBy('of_links.rank')
    .orderBy('of_links.rank', 'desc')
    .execute();
  let links = 0;
  let ranks: Ranks | undefined;
  for (const { rank, links: more } of counts) {
    const above = links;
    links += Number(more);
    if (links > range.offset) ranks = { highest: rank, above, ...ranks, lowest: rank };
  }
  return links === end ? ranks : undefined;
}

/**
 * The form of the condition makes the database look up each link by its id, whatever it estimates for the
 * filter.
 */
function isLetThrough(queries: Queries, { accountId, filter }: Wanted): Expression<SqlBool> {
  const link = matchingLinks(queries, accountId, filter)
    .select('link.id')
    .where('link.id', '=', sql.ref<number>('link_rank.link_id'));
  return expressionBuilder<Tables, never>()(link, 'is not', null);
}
