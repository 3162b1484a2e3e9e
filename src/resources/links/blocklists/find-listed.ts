import type { Blocklist } from '../../../platform/addresses/blocklist/blocklist.ts';
import { addressesOf, type LinkAddresses } from '../link-addresses.ts';

/** The blocklist's entry for one of the addresses that a link may lead to; undefined = none is listed. */
export function findListed(blocklist: Blocklist, link: LinkAddresses): string | undefined {
  if (blocklist.size === 0) return undefined;
  for (const { address } of addressesOf(link)) {
    const entry = blocklist.find(address);
    if (entry !== undefined) return entry;
  }
  return undefined;
}
