import type { Item } from '../../../api/types.ts';
import type { BlockTarget } from './use-blocking.ts';

type ReportedLink = NonNullable<Item<'listReports', 'reports'>['link']>;

/**
 * The things that can be blocked because of a link: itself, its branded domain if it has one, and its
 * account.
 */
export function targetsOfLink(link: ReportedLink): [BlockTarget, ...BlockTarget[]] {
  const { id, shorturl, domain, account } = link;
  return [
    { type: 'link', id, name: shorturl },
    ...(domain === null ? [] : [{ type: 'domain' as const, id: domain, name: new URL(shorturl).origin }]),
    { type: 'account', id: account.id, name: account.username },
  ];
}
