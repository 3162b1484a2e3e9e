import { createHmac } from 'node:crypto';
import type { ClientAddress } from './read-address.ts';

/** Bytes kept of the hash: 128 bits tell more visitors apart than a day can bring. */
const visitorHashBytes = 16;

interface Visitor {
  address: ClientAddress | null;
  userAgent: string;
  optedOut: boolean;
}

/**
 * Tells visitors of one day apart without keeping their address: HMAC-SHA-256 under the day's salt, cut to 16 bytes,
 * over the network (an IPv4 address or an IPv6 /64) and the user agent. What was visited is not part of it.
 * Null, so counted but no visitor: opted out, the salt gone, or no address to tell visitors apart by.
 */
export function visitorHash(salt: Buffer | null, visitor: Visitor): Buffer | null {
  if (visitor.optedOut || salt === null || visitor.address === null) return null;
  // A network has no line break, so no two pairs join to the same text.
  const identity = `${visitor.address.network}\n${visitor.userAgent}`;
  return createHmac('sha256', salt).update(identity).digest().subarray(0, visitorHashBytes);
}
