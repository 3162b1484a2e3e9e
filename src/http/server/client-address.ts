import type { IncomingMessage } from 'node:http';
import type ipaddr from 'ipaddr.js';
import { type IpAddress, parseIpAddress } from '../../platform/addresses/ip-address.ts';
import type { Settings } from '../../settings/settings.ts';

/**
 * Returns the client's IP address: that of the socket, unless TRUSTED_PROXIES contains the peer. Then
 * X-Forwarded-For is read from the right, skipping trusted proxies; entries further left may be forged by the
 * client and are ignored.
 */
export function readClientAddress(message: IncomingMessage, settings: Settings): string {
  return resolveClientAddress(
    { peer: readPeer(message), forwardedFor: String(message.headers['x-forwarded-for'] ?? '') },
    settings,
  );
}

/** The address at the other end of the socket, regardless of X-Forwarded-For. */
export function readPeer(message: IncomingMessage): string {
  return knownPeers.get(message) ?? message.socket.remoteAddress ?? '';
}

const knownPeers = new WeakMap<IncomingMessage, string>();

/** Sets the peer of a request that another process of this service accepted and passed on. */
export function setPeer(message: IncomingMessage, address: string): void {
  knownPeers.set(message, address);
}

/** As readClientAddress, but takes the peer's address and the X-Forwarded-For value as text. */
export function resolveClientAddress(
  { peer, forwardedFor }: { peer: string; forwardedFor: string },
  settings: Settings,
): string {
  if (settings.trustedProxies.length === 0) return peer.startsWith('::ffff:') ? peer.slice(7) : peer;
  const forwarded = forwardedFor
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  let address = parse(peer);
  while (address && isTrusted(address, settings) && forwarded.length > 0) {
    const next = parse(forwarded.pop() as string);
    if (!next) break;
    address = next;
  }
  return address?.toString() ?? peer;
}

/** Whether TRUSTED_PROXIES contains the address. */
export function isTrustedProxy(text: string, settings: Settings): boolean {
  const address = parse(text);
  return address !== undefined && isTrusted(address, settings);
}

/**
 * Returns the key that rate limits count by: the IPv4 address, or the /64 network of an IPv6 address, because
 * one client usually has a whole /64.
 */
export function addressBucket(address: string): string {
  const parsed = parse(address);
  if (!parsed || parsed.kind() === 'ipv4') return address;
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** Some proxies append the port to the address. */
function parse(text: string): IpAddress | undefined {
  const bare = /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  return parseIpAddress(bare);
}

function isTrusted(address: IpAddress, settings: Settings): boolean {
  return settings.trustedProxies.some(
    ([range, bits]) => address.kind() === range.kind() && address.match(range, bits),
  );
}
