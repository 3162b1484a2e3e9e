import type { Queries } from '../../../database/database.ts';
import type { LinkStatus } from '../link.ts';
import { asksForAny, type LinkFilter, matchingLinks } from './link-filter-store.ts';

/**
 * The number of the account's links that match the filter, from the counters that triggers maintain: always
 * exact, without scanning links, except those with a start, an end or a click limit. undefined = the counters
 * do not cover the filter.
 */
export async function countByCounters(
  queries: Queries,
  accountId: number,
  filter: LinkFilter,
): Promise<number | undefined> {
  const { domainId, status, state, ...others } = filter;
  if (asksForAny(others)) return undefined;
  const sum = (statuses: Statuses) => sumOfCounters(queries, { accountId, domainId, ...statuses });
  if (state === undefined) return totalOf(sum({ is: status }));
  if (status !== undefined && (status === 'disabled') !== (state.is === 'disabled')) return 0;
  if (state.is === 'disabled') return totalOf(sum({ is: 'disabled' }));
  const count = (is: 'expired' | 'scheduled') =>
    countOfLinks(queries, accountId, { ...filter, state: { ...state, is } });
  if (state.is !== 'active') return totalOf(count(state.is));
  const enabled = sum({ is: status, isNot: 'disabled' });
  // One statement reads one snapshot: with several, a link that changes in between could be subtracted
  // without having been counted.
  return totalOf(
    queries.selectNoFrom((e) => e(e(enabled, '-', count('expired')), '-', count('scheduled')).as('total')),
  );
}

/** The number of matching links, counted by scanning them. */
export function countLinks(queries: Queries, accountId: number, filter: LinkFilter): Promise<number> {
  return totalOf(countOfLinks(queries, accountId, filter));
}

interface Total {
  executeTakeFirstOrThrow(): Promise<{ total: number | null }>;
}

async function totalOf(query: Total): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).total);
}

function countOfLinks(queries: Queries, accountId: number, filter: LinkFilter) {
  const matching = matchingLinks(queries, accountId, filter);
  return matching.select((e) => e.fn.countAll<number>().as('total'));
}

interface Statuses {
  /** undefined = any */
  is?: LinkStatus | undefined;
  isNot?: LinkStatus;
}

function sumOfCounters(
  queries: Queries,
  { accountId, domainId, is, isNot }: Statuses & { accountId: number } & Pick<LinkFilter, 'domainId'>,
) {
  let counters = queries.selectFrom('link_count').where('account_id', '=', accountId);
  if (domainId !== undefined) counters = counters.where('domain_id', '=', domainId ?? 0);
  if (is !== undefined) counters = counters.where('status', '=', is);
  if (isNot !== undefined) counters = counters.where('status', '<>', isNot);
  return counters.select((e) => e.fn.coalesce(e.fn.sum<number>('links'), e.lit(0)).as('total'));
}
