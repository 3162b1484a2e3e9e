import type { Queries } from '../../../database/database.ts';
import type { LinkStatus } from '../link.ts';
import { asksForAny, type LinkFilter, matchingLinks } from './link-filter-store.ts';

/**
 * How many links of the account the filter lets through, by what the database counts as they are made and changed: exact
 * at any moment, and none of them is looked at but those that begin or end some time. undefined = the filter asks for
 * more than is counted.
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
  // One statement, which sees one moment: of several, one could count a link out that another had not counted yet.
  return totalOf(
    queries.selectNoFrom((e) => e(e(enabled, '-', count('expired')), '-', count('scheduled')).as('total')),
  );
}

/** The same, counted one by one. */
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
