import { isIP } from 'node:net';
import { plainAddress, plainHost } from './listed-addresses.ts';

interface Sink {
  addHost(host: string): void;
  addPrefix(prefix: string): void;
}

/**
 * Reads one line of a list into `sink`: a host, `.suffix`, a prefix of an address, or `0.0.0.0 host host …`
 * as in a hosts file; # begins a comment. Returns whether the line was understood; undefined = it is empty.
 */
export function readLine(line: string, sink: Sink): boolean | undefined {
  const text = withoutComment(line);
  if (text === '') return undefined;
  if (/\s/.test(text)) return readHostsLine(text, sink);
  if (/^https?:\/\//i.test(text)) return readAddress(text, sink);
  const name = text.replace(/^\*?\./, '');
  if (name !== text) return readName(name, sink, { isSuffix: true });
  if (text.includes('/')) return readAddress(`http://${text}`, sink);
  if (isIP(text) === 6) return readName(`[${text}]`, sink);
  return text.includes(':') ? readAddress(`http://${text}`, sink) : readName(text, sink);
}

/**
 * # begins a comment only at the start of a line or after a space, because an address may have a fragment.
 */
function withoutComment(line: string): string {
  const start = line.startsWith('#') ? 0 : line.search(/\s#/);
  return (start === -1 ? line : line.slice(0, start)).trim();
}

/** Hosts files begin with names of the machine itself (such as localhost); readName ignores these. */
function readHostsLine(text: string, sink: Sink): boolean {
  const [address = '', ...names] = text.split(/\s+/);
  if (isIP(address.replace(/%.*/, '')) === 0) return false;
  for (const name of names) if (isIP(name) === 0) readName(name, sink);
  return true;
}

/** An address without a path stands for the whole host, unless it has a port. */
function readAddress(text: string, sink: Sink): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  const isWhole = url.pathname === '/' && url.search === '' && url.port === '';
  if (isWhole) return readName(plainHost(url.hostname), sink);
  if (!isName(url.hostname, false)) return false;
  sink.addPrefix(plainAddress(url));
  return true;
}

const plainName = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]*[a-z_-][a-z0-9_-]*$/;

function readName(text: string, sink: Sink, { isSuffix = false } = {}): boolean {
  const name = plainHost(text);
  const host = plainName.test(name) && !name.includes('xn--') ? name : parseHost(name);
  if (host === undefined || !isName(host, isSuffix)) return false;
  sink.addHost(host);
  return true;
}

/** Normalises internationalised names, and IP addresses in every notation. */
function parseHost(text: string): string | undefined {
  if (/[/?#@\\]/.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const { hostname, port } = new URL(`http://${text}`);
  return port === '' ? plainHost(hostname) : undefined;
}

/**
 * Whether it can be a public host: a name without a dot belongs to a local network or is no name at all. With
 * a leading dot (`.suffix`) it is a top-level domain.
 */
function isName(host: string, isSuffix: boolean): boolean {
  return isSuffix || host.includes('.') || host.startsWith('[');
}
