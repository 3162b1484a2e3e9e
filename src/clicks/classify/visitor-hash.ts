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
 * Tells visitors of one day apart without keeping their address: SHA-256 keyed with the day's salt, which goes first, and
 * cut to 16 bytes, over the network (an IPv4 address or an IPv6 /64) and the user agent. What was visited is not part
 * of it. Null, so counted but no visitor: opted out, the salt gone, or no address to tell visitors apart by.
 * `salt`: hexadecimal
 */
export function visitorHash(salt: string | null, visitor: Visitor): Buffer | null {
  if (visitor.optedOut || salt === null || visitor.address === null) return null;
  // A network has no line break, so no two pairs join to the same text. A whole hash would let whoever knew it add to
  // what was hashed; half of one does not, and takes half the time of an HMAC.
  const identity = `${salt}${visitor.address.network}\n${visitor.userAgent}`;
  // A text of bytes: a Buffer for each of thousands of hashes would cost more than the hash.
  return Buffer.from(hash('sha256', identity, 'binary').slice(0, visitorHashBytes), 'latin1');
}
