import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { withoutZone } from '../../platform/addresses/ip-address.ts';

/** A parsed client address. Must not be kept longer than it takes to classify its click. */
export interface ClientAddress {
  /** As given, except that an IPv4 address mapped into IPv6 is the IPv4 address. */
  text: string;
  version: 4 | 6;
  /** What counts as one place on the network: an IPv4 address, or the /64 that an IPv6 site gets. */
  network: string;
  /** Whether it is an address of the public internet, so that it can have a country. */
  isPublic: boolean;
}

/** Parses a textual address, with or without zone; null for anything else. Never throws. */
export function readAddress(text: string): ClientAddress | null {
  if (isIPv4(text)) return ofVersion4(text);
  if (!isIPv6(text)) return null;
  // Nearly all clients write out four groups; the general parser takes five times as long.
  const groups = fourGroups.exec(text);
  if (groups !== null) {
    const [, first = '', second = '', third = '', fourth = ''] = groups;
    return ofVersion6(text, [
      hexadecimal(first),
      hexadecimal(second),
      hexadecimal(third),
      hexadecimal(fourth),
    ]);
  }
  const address = ipaddr.process(withoutZone(text));
  return address instanceof ipaddr.IPv4 ? ofVersion4(address.toString()) : ofVersion6(text, address.parts);
}

/** Does not match an address that may be a mapped IPv4 address. */
const fourGroups = /^(?!0+:)([\da-f]{1,4}):([\da-f]{1,4}):([\da-f]{1,4}):([\da-f]{1,4}):/i;

function hexadecimal(group: string): number {
  return Number.parseInt(group, 16);
}

function ofVersion6(text: string, parts: readonly number[]): ClientAddress {
  const [first = 0, second = 0, third = 0, fourth = 0] = parts;
  // 2000::/3 is all the global unicast space there is (IANA IPv6 address space registry).
  return { text, version: 6, network: `${first}:${second}:${third}:${fourth}`, isPublic: first >>> 13 === 1 };
}

function ofVersion4(text: string): ClientAddress {
  return { text, version: 4, network: text, isPublic: isPublicVersion4(text) };
}

// Excludes those blocks of the IANA IPv4 special-purpose registry that clients do come from.
function isPublicVersion4(text: string): boolean {
  const first = Number.parseInt(text, 10);
  if (first === 0 || first === 10 || first === 127 || first >= 224) return false;
  if (first !== 100 && first !== 169 && first !== 172 && first !== 192 && first !== 198) return true;
  const second = Number.parseInt(text.slice(text.indexOf('.') + 1), 10);
  if (first === 100) return second < 64 || second > 127;
  if (first === 169) return second !== 254;
  if (first === 172) return second < 16 || second > 31;
  if (first === 192) return second !== 168;
  return second !== 18 && second !== 19;
}
