import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * An address without its zone: what is behind `%` names an interface of one machine, and says nothing of who it is.
 * Every text that Node takes for an address is one that libraries can read once its zone is off, which may be anything.
 */
export function withoutZone(text: string): string {
  const zoneAt = text.indexOf('%');
  return zoneAt === -1 ? text : text.slice(0, zoneAt);
}

/**
 * Strict: what only looks like an address (`1`, `0x7f.1`) is none. Its zone is left out, and an IPv4 address mapped into
 * IPv6 is the IPv4 address. undefined = no address. Never throws.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.process(withoutZone(text));
}
