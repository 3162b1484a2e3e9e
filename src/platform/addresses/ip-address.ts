import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Removes the zone of an IPv6 address: what follows `%` names a network interface of one machine and does not
 * identify anybody. It may be any text; without it, every address that Node accepts can be parsed by
 * ipaddr.js.
 */
export function withoutZone(text: string): string {
  const zoneAt = text.indexOf('%');
  return zoneAt === -1 ? text : text.slice(0, zoneAt);
}

/**
 * Parses an IP address strictly: `1` or `0x7f.1` are none. The zone is dropped, and an IPv4-mapped IPv6
 * address becomes the IPv4 address. Returns undefined if it is no address. Never throws.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.process(withoutZone(text));
}
