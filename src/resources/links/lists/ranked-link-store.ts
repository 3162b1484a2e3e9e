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
 * Ids of a page of the links with the most clicks, found by their ranks: links with fewer clicks are not looked at, and
 * only those of the page's own ranks are put in order. undefined = links that have too few clicks for a rank are on it, or
 * the filter lets so few through that it would not be full soon.
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

/** Ranks that a page has links of, and how many links have a higher one. */
interface Ranks {
  highest: number;
  lowest: number;
  above: number;
}

/** So many are looked at for those that a filter lets through. */
const lookedAtMax = 20_000;

async function findRanks(queries: Queries, wanted: Wanted): Promise<Ranks | undefined> {
  const { accountId, filter, range } = wanted;
  // Deleted links have no rank, so without a filter the links themselves need not be asked for.
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

/** In a form in which each link is looked up by its id, whatever the database expects of the filter. */
function isLetThrough(queries: Queries, { accountId, filter }: Wanted): Expression<SqlBool> {
  const link = matchingLinks(queries, accountId, filter)
    .select('link.id')
    .where('link.id', '=', sql.ref<number>('link_rank.link_id'));
  return expressionBuilder<Tables, never>()(link, 'is not', null);
}
