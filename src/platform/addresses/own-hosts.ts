import ipaddr from 'ipaddr.js';
import { linkPath } from './alias-path.ts';
import { loopbackNames, readHost } from './hosts.ts';
import { plainPath } from './plain-path.ts';
import { reservedAliases } from './reserved-aliases.ts';

interface Own {
  baseUrl: string;
  shortUrl: string;
  /** The port that the service listens on. */
  port: number;
}

/** Whether an address leads to this service. Branded domains are not considered. */
export function isOwnAddress(url: URL, { baseUrl, shortUrl, port }: Own): boolean {
  const base = new URL(baseUrl);
  const ownHosts = [base, new URL(shortUrl)].map(({ host }) => readHost(host));
  if (ownHosts.includes(readHost(url.host))) return true;
  const ownPorts = [portOf(base), String(port)];
  return ownPorts.includes(portOf(url)) && isThisMachine(url.hostname.replace(/\.$/, ''));
}

const bioBlockPath = /^\/(?:@|%40)[^/]+\/./;

/**
 * Whether an address belongs to a block of a bio page. It redirects, so it can be part of a redirect loop.
 */
export function isBioBlockAddress(url: URL, own: Own): boolean {
  return bioBlockPath.test(plainPath(url.pathname)) && isOwnAddress(url, own);
}

const forwardingPath = /^\/[qr]\//;

/**
 * Whether an address belongs to a short link, a QR code, a rotator or a block of a bio page: everything here
 * that redirects.
 */
export function isForwardingAddress(url: URL, own: Own): boolean {
  const pathname = plainPath(url.pathname);
  const alias = linkPath.exec(pathname)?.[1]?.toLowerCase();
  const forwards =
    (alias !== undefined && !reservedAliases.has(alias)) ||
    forwardingPath.test(pathname) ||
    bioBlockPath.test(pathname);
  return forwards && isOwnAddress(url, own);
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}

function isThisMachine(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (loopbackNames.test(hostname)) return true;
  if (!ipaddr.isValid(address)) return false;
  return ['loopback', 'unspecified'].includes(ipaddr.process(address).range());
}
