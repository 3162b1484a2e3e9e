import ipaddr from 'ipaddr.js';
import { getDomain } from 'tldts';
import type { Services } from '../../http/context.ts';
import { loopbackNames } from '../../platform/hosts.ts';

export interface DnsRecord {
  type: 'A' | 'AAAA' | 'CNAME';
  name: string;
  value: string;
}

/**
 * The records that make a name lead here: an alias of BASE_URL's host, which follows it wherever it moves; addresses
 * where PUBLIC_ADDRESSES says so, where that host has no name of its own, and for a registered domain itself, which may
 * not be an alias.
 */
export async function recordsFor(
  { settings, resolveHost }: Pick<Services, 'settings' | 'resolveHost'>,
  hostname: string,
): Promise<DnsRecord[]> {
  const { publicAddresses, baseUrl } = settings;
  const own = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '');
  if (publicAddresses.length > 0) return addressRecords(hostname, publicAddresses);
  if (ipaddr.isValid(own)) return addressRecords(hostname, [own]);
  const isAliasPossible = getDomain(hostname) !== hostname && !loopbackNames.test(own);
  if (isAliasPossible) return [{ type: 'CNAME', name: hostname, value: own }];
  return addressRecords(hostname, await resolveHost(own));
}

function addressRecords(name: string, addresses: readonly string[]): DnsRecord[] {
  return addresses.map((value) => ({
    type: ipaddr.parse(value).kind() === 'ipv6' ? 'AAAA' : 'A',
    name,
    value,
  }));
}
