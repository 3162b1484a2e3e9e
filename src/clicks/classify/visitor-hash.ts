import { hash } from 'node:crypto';
import type { ClientAddress } from './read-address.ts';

/** Bytes kept of the hash: 128 bits tell more visitors apart than a day can bring. */
export const visitorHashBytes = 16;

interface Visitor {
  address: ClientAddress | null;
  userAgent: string;
  optedOut: boolean;
}

/**
 * Tells visitors of one day apart without keeping their address: SHA-256 keyed with the day's salt, which
 * goes first, and cut to 16 bytes, over the network (an IPv4 address or an IPv6 /64) and the user agent. What
 * was visited is not part of it. Returns null, so that the visit is counted without a visitor, when the
 * visitor opted out, the salt is deleted, or there is no address to tell visitors apart by. `salt`:
 * hexadecimal
 */
export function visitorHash(salt: string | null, visitor: Visitor): Buffer | null {
  if (visitor.optedOut || salt === null || visitor.address === null) return null;
  // A network has no line break, so different pairs never give the same text. A whole hash would allow a
  // length extension attack; half of it does not, and takes half the time of an HMAC.
  const identity = `${salt}${visitor.address.network}\n${visitor.userAgent}`;
  // A binary string, because a Buffer for each of thousands of hashes would cost more than the hash itself.
  return Buffer.from(hash('sha256', identity, 'binary').slice(0, visitorHashBytes), 'latin1');
}
