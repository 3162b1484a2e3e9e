import type { Blocklist } from '../../../platform/blocklist/blocklist.ts';
import type { Link } from '../link.ts';

/** All that says where a link may lead. */
export type LinkAddresses = Pick<Link, 'target' | 'expiration_target' | 'settings'>;

/** The entry of the blocklist that covers one of the addresses a link may lead to; undefined = none does. */
export function findListed(blocklist: Blocklist, link: LinkAddresses): string | undefined {
  if (blocklist.size === 0) return undefined;
  for (const address of addressesOf(link)) {
    const entry = blocklist.find(address);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

function addressesOf({ target, expiration_target, settings }: LinkAddresses): string[] {
  const { deeplink, countries = {}, devices = [], languages = [], rules = [] } = settings;
  const entries = [...devices, ...languages, ...rules];
  const others = [expiration_target, deeplink?.apple, deeplink?.google];
  return [
    target,
    ...others.filter((address) => typeof address === 'string'),
    ...Object.values(countries),
    ...entries.map(({ link }) => link),
  ];
}
