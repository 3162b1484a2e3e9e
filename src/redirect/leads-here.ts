import type { Queries } from '../database/database.ts';
import { linkPath } from '../platform/addresses/alias-path.ts';
import { BoundedCache } from '../platform/caches/bounded-cache.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { readHost } from '../platform/addresses/hosts.ts';
import { isForwardingAddress, isOwnAddress } from '../platform/addresses/own-hosts.ts';
import { plainPath } from '../platform/addresses/plain-path.ts';
import { createKnownNames, findDomainByHost, type IsBranded } from '../resources/domains/index.ts';
import { addressesOf, findVisitedLinks } from '../resources/links/index.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Whether addresses lead to hosts of this service. never: none does. once: from there visitors leave the
 * service or get a page. again: from there they may be sent to a host of ours once more, perhaps in a loop.
 */
export type LeadsHere = 'never' | 'once' | 'again';

/** Judges all addresses that one link or domain may redirect to. */
export type JudgeAddresses = (addresses: readonly string[]) => Promise<LeadsHere>;

/** More addresses on hosts of ours count as a loop: nobody needs as many, and each takes a query. */
const addressesHereMax = 16;
/** Origins for which it is cached whether they are the service's own, branded domains aside. At most 1 MB. */
const hostsRemembered = 4_000;

interface Needed {
  queries: Queries;
  changes: ChangeFeed;
  settings: Settings;
}

/**
 * Prevents redirect loops over the service's own hosts. The API refuses addresses that make one, but some may
 * exist: stored before that rule, under another BASE_URL, or while another node added a domain. Visitors who
 * are sent from one host of ours to another leave the service from there, or are not sent at all.
 *
 * Links are judged when they are read, never when they are visited, and adding a domain does not make them be
 * read again. That is enough to break a loop: one of its hosts was added last, and the link that leads on
 * from there is read after that, and judged by the addresses stored by then.
 */
export function createJudge({ queries, changes, settings }: Needed): JudgeAddresses {
  const known = createKnownNames({ database: { read: queries }, changes });
  const own = new BoundedCache<string, boolean>(hostsRemembered);
  const isHere = (address: string, isBranded: IsBranded) => {
    const [origin, host = ''] = webOrigin.exec(address) ?? [];
    if (origin === undefined) return false;
    return own.getOrMake(origin, () => isOwnAddress(new URL(origin), settings)) || isBranded(readHost(host));
  };
  return async (addresses) => {
    const isBranded = await known.readHosts();
    const here = addresses.filter((address) => isHere(address, isBranded));
    if (here.length === 0) return 'never';
    if (here.length > addressesHereMax) return 'again';
    for (const address of here) {
      const next = await findNext({ queries, settings }, new URL(address));
      if (next === 'anywhere' || next.some((one) => isHere(one, isBranded))) return 'again';
    }
    return 'once';
  };
}

/** Matches the origin of a stored address, which is always serialised. */
const webOrigin = /^https?:\/\/([^/?#]+)/;

/** Where one of our own addresses redirects to; empty = it shows a page, 'anywhere' = not known here. */
async function findNext(
  { queries, settings }: Omit<Needed, 'changes'>,
  url: URL,
): Promise<string[] | 'anywhere'> {
  const isBase = isOwnAddress(url, settings);
  const domain = isBase ? undefined : await findDomainByHost(queries, readHost(url.host));
  const alias = linkPath.exec(plainPath(url.pathname))?.[1];
  if (alias !== undefined && (isBase || domain)) {
    const [link] = await findVisitedLinks(queries, domain?.id ?? null, [alias.toLowerCase()]);
    if (link) return addressesOf(link).map(({ address }) => address);
  }
  if (isBase) return alias === undefined && isForwardingAddress(url, settings) ? 'anywhere' : [];
  const next = url.pathname === '/' ? domain?.redirect_root : domain?.redirect_404;
  return next ? [next] : [];
}
