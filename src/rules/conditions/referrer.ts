import { groupReferrer } from '../../clicks/classify/group-referrer.ts';
import { canonicalHost } from '../../clicks/classify/read-referrer.ts';
import { groupedDomains, patternGroups } from '../../clicks/classify/referrer-groups.ts';
import { shorten } from '../list-values.ts';
import type { ConditionKind } from '../rule.ts';
import { referrerHostOf } from '../visitor.ts';

interface Referrers {
  hosts: ReadonlySet<string>;
  /** Names of well-known sites that the hosts stand for. */
  sites: ReadonlySet<string>;
}

/**
 * Matches the host of the page that the visitor comes from: a given host or a subdomain of it. The main host
 * of a well-known site also stands for its other hosts and its apps, since browsers never send `x.com`, but
 * `t.co`.
 */
export const referrer: ConditionKind<Referrers> = {
  compile(values) {
    const hosts = values
      .map((text) => canonicalHost(text.replace(/^\*?\./, '')))
      .filter((host) => host !== '');
    return {
      hosts: new Set(hosts),
      sites: new Set(hosts.map(siteOf).filter((site) => site !== undefined)),
    };
  },

  holds({ hosts, sites }, visitor) {
    const host = referrerHostOf(visitor);
    if (host === '') return false;
    for (let rest = host; ; rest = rest.slice(rest.indexOf('.') + 1)) {
      if (hosts.has(rest)) return true;
      if (!rest.includes('.')) break;
    }
    return sites.size > 0 && sites.has(groupReferrer(visitor.facts.referrer));
  },

  tell(_referrers, visitor) {
    const host = referrerHostOf(visitor);
    return host === '' ? 'The visit names no page it comes from' : `The visit comes from ${shorten(host)}`;
  },
};

/**
 * The site that a host stands for. Where a site has a domain in every country, that under .com stands for it.
 */
function siteOf(host: string): string | undefined {
  const bare = host.replace(/^www\./, '');
  const site = groupedDomains.get(bare);
  if (site !== undefined) return site;
  return /^[^.]+\.com$/.test(bare) ? patternGroups.find(([pattern]) => pattern.test(bare))?.[1] : undefined;
}
