import type { IncomingMessage } from 'node:http';
import type ipaddr from 'ipaddr.js';
import { type IpAddress, parseIpAddress } from '../platform/ip-address.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * The client's address: the socket's, unless TRUSTED_PROXIES names the peer. Then X-Forwarded-For is read from the
 * right, past trusted proxies; whatever a client wrote further left is not believed.
 */
export function readClientAddress(message: IncomingMessage, settings: Settings): string {
  return resolveClientAddress(
    { peer: readPeer(message), forwardedFor: String(message.headers['x-forwarded-for'] ?? '') },
    settings,
  );
}

/** Whose socket it is, whatever the request says. */
export function readPeer(message: IncomingMessage): string {
  return knownPeers.get(message) ?? message.socket.remoteAddress ?? '';
}

const knownPeers = new WeakMap<IncomingMessage, string>();

/** For a request that another process of ours took from the network: whose socket that was. */
export function setPeer(message: IncomingMessage, address: string): void {
  knownPeers.set(message, address);
}

/** As readClientAddress, from the texts themselves. */
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

/** Whether TRUSTED_PROXIES names the address. */
export function isTrustedProxy(text: string, settings: Settings): boolean {
  const address = parse(text);
  return address !== undefined && isTrusted(address, settings);
}

/** What rate limits count by: the address, or its /64 for IPv6, where one client has the whole of it. */
export function addressBucket(address: string): string {
  const parsed = parse(address);
  if (!parsed || parsed.kind() === 'ipv4') return address;
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** Some proxies write the port behind it. */
function parse(text: string): IpAddress | undefined {
  const bare = /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  return parseIpAddress(bare);
}

function isTrusted(address: IpAddress, settings: Settings): boolean {
  return settings.trustedProxies.some(
    ([range, bits]) => address.kind() === range.kind() && address.match(range, bits),
  );
}
