import { groupReferrer } from '../../clicks/classify/group-referrer.ts';
import { canonicalHost } from '../../clicks/classify/read-referrer.ts';
import { groupedDomains, patternGroups } from '../../clicks/classify/referrer-groups.ts';
import { shorten } from '../list-values.ts';
import type { ConditionKind } from '../rule.ts';
import { referrerHostOf } from '../visitor.ts';

interface Referrers {
  hosts: ReadonlySet<string>;
  /** Names of well-known sites that one of the hosts stands for. */
  sites: ReadonlySet<string>;
}

/**
 * By the page the visitor comes from: the host or one below it. The main host of a well-known site also stands for
 * its other hosts and its apps, since `x.com` is never sent but `t.co` is.
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

/** The site a host stands for. Of sites with a domain in every country the one under .com stands for them all. */
function siteOf(host: string): string | undefined {
  const bare = host.replace(/^www\./, '');
  const site = groupedDomains.get(bare);
  if (site !== undefined) return site;
  return /^[^.]+\.com$/.test(bare) ? patternGroups.find(([pattern]) => pattern.test(bare))?.[1] : undefined;
}
