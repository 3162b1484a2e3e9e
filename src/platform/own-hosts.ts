import ipaddr from 'ipaddr.js';
import { loopbackNames, readHost } from './hosts.ts';
import { reservedAliases } from './reserved-aliases.ts';

interface Own {
  baseUrl: string;
  shortUrl: string;
  /** That the service listens on. */
  port: number;
}

/** Whether an address leads to the service itself, branded domains aside. */
export function isOwnAddress(url: URL, { baseUrl, shortUrl, port }: Own): boolean {
  const base = new URL(baseUrl);
  const ownHosts = [base, new URL(shortUrl)].map(({ host }) => readHost(host));
  if (ownHosts.includes(readHost(url.host))) return true;
  const ownPorts = [portOf(base), String(port)];
  return ownPorts.includes(portOf(url)) && isThisMachine(url.hostname.replace(/\.$/, ''));
}

const bioBlockPath = /^\/(?:@|%40)[^/]+\/./;

/** Whether it is that of a block of a bio page, which sends visitors on, perhaps to where they came from. */
export function isBioBlockAddress(url: URL, own: Own): boolean {
  return bioBlockPath.test(url.pathname) && isOwnAddress(url, own);
}

/** That of a short link, unless the service has a page of its own there. */
const aliasPath = /^\/([A-Za-z0-9_-]{3,64})\/?$/;
const forwardingPath = /^\/[qr]\//;

/** Whether it is that of a short link, a code, a rotator or a block of a bio page: all that sends visitors on from here. */
export function isForwardingAddress(url: URL, own: Own): boolean {
  const { pathname } = url;
  const alias = aliasPath.exec(pathname)?.[1]?.toLowerCase();
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
