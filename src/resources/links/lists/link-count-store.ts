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
  const sum = (statuses: Statuses) => sumCounters(queries, { accountId, domainId, ...statuses });
  if (state === undefined) return sum({ is: status });
  if (status !== undefined && (status === 'disabled') !== (state.is === 'disabled')) return 0;
  if (state.is === 'disabled') return sum({ is: 'disabled' });
  const count = (is: 'expired' | 'scheduled') =>
    countLinks(queries, accountId, { ...filter, state: { ...state, is } });
  if (state.is !== 'active') return count(state.is);
  const [enabled, expired, scheduled] = await Promise.all([
    sum({ is: status, isNot: 'disabled' }),
    count('expired'),
    count('scheduled'),
  ]);
  return enabled - expired - scheduled;
}

/** The same, counted one by one. */
export async function countLinks(queries: Queries, accountId: number, filter: LinkFilter): Promise<number> {
  const matching = matchingLinks(queries, accountId, filter);
  const count = matching.select((e) => e.fn.countAll<number>().as('total'));
  return Number((await count.executeTakeFirstOrThrow()).total);
}

interface Statuses {
  /** undefined = any */
  is?: LinkStatus | undefined;
  isNot?: LinkStatus;
}

async function sumCounters(
  queries: Queries,
  { accountId, domainId, is, isNot }: Statuses & { accountId: number } & Pick<LinkFilter, 'domainId'>,
): Promise<number> {
  let counters = queries.selectFrom('link_count').where('account_id', '=', accountId);
  if (domainId !== undefined) counters = counters.where('domain_id', '=', domainId ?? 0);
  if (is !== undefined) counters = counters.where('status', '=', is);
  if (isNot !== undefined) counters = counters.where('status', '<>', isNot);
  const { links } = await counters
    .select((e) => e.fn.sum<number | null>('links').as('links'))
    .executeTakeFirstOrThrow();
  return Number(links ?? 0);
}
