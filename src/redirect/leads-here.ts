import type { Queries } from '../database/database.ts';
import { aliasPath } from '../platform/alias-path.ts';
import { BoundedCache } from '../platform/bounded-cache.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { readHost } from '../platform/hosts.ts';
import { isForwardingAddress, isOwnAddress } from '../platform/own-hosts.ts';
import { createKnownNames, findDomainByHost, type IsBranded } from '../resources/domains/index.ts';
import { addressesOf, findVisitedLinks } from '../resources/links/index.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Whether something leads to a host of this service: never; to what there leads out again or is a page; or to what may lead
 * to a host of ours again, and from there perhaps to where it began.
 */
export type LeadsHere = 'never' | 'once' | 'again';

/** Judges all addresses that one link or domain may lead to. */
export type JudgeAddresses = (addresses: readonly string[]) => Promise<LeadsHere>;

/** Nobody needs more that lead to hosts of ours, and each takes a search. */
const addressesHereMax = 16;
/** Hosts without a branded domain, of which it is remembered whether they are our own. At most 1 MB. */
const hostsRemembered = 4_000;

interface Needed {
  queries: Queries;
  changes: ChangeFeed;
  settings: Settings;
}

/**
 * A net under the rules of the API, which let nothing lead in a circle: for what was stored before those rules, while
 * BASE_URL was another one, or at the same moment as a domain on another node. Who is led from one host of ours to another
 * is led out of the service from there, or is not led at all: so there is no circle, however long.
 *
 * It is decided when a link is read, never when it is visited, and adding a domain makes nobody read links anew: of the
 * hosts in a circle one was added last, what leads on from there was read since, and is judged by what it leads to as it is
 * stored. That is enough to break the circle.
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

/** Of a stored address, which is serialised. */
const webOrigin = /^https?:\/\/([^/?#]+)/;
const linkPath = aliasPath('/?');

/** Where visitors of one of our addresses are sent on to; none = they get a page. */
async function findNext(
  { queries, settings }: Omit<Needed, 'changes'>,
  url: URL,
): Promise<string[] | 'anywhere'> {
  const isBase = isOwnAddress(url, settings);
  const domain = isBase ? undefined : await findDomainByHost(queries, readHost(url.host));
  const alias = linkPath.exec(url.pathname)?.[1];
  if (alias !== undefined && (isBase || domain)) {
    const [link] = await findVisitedLinks(queries, domain?.id ?? null, [alias.toLowerCase()]);
    if (link) return addressesOf(link).map(({ address }) => address);
  }
  if (isBase) return alias === undefined && isForwardingAddress(url, settings) ? 'anywhere' : [];
  const next = url.pathname === '/' ? domain?.redirect_root : domain?.redirect_404;
  return next ? [next] : [];
}
