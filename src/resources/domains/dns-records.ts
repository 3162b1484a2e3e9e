import ipaddr from 'ipaddr.js';
import { getDomain } from 'tldts';
import type { Services } from '../../http/context.ts';
import { loopbackNames } from '../../platform/addresses/hosts.ts';

export interface DnsRecord {
  type: 'A' | 'AAAA' | 'CNAME';
  name: string;
  value: string;
}

/**
 * The DNS records that make a host name lead here. Usually that is a CNAME to BASE_URL's host, which stays
 * right when that host's addresses change. It is A and AAAA records if PUBLIC_ADDRESSES is set, if BASE_URL
 * has an address instead of a name (or a loopback name), and for a registered domain itself, which may not
 * have a CNAME.
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
