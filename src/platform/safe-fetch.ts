import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface FetchLimits {
  /** Of the body. */
  bytesMax: number;
  /** From the call to the last byte, redirects included. */
  timeoutMs: number;
  /** Value of the Accept header. */
  accept?: string;
}

/** How the service reaches other servers: the body of what is at an address. See safeFetch. */
export type SafeFetch = (url: string, limits: FetchLimits) => Promise<Buffer>;

interface Surroundings {
  /** All addresses of a host name; the system's resolver unless given. */
  resolve?: (host: string) => Promise<string[]>;
  /** Admits addresses that would be refused. Only tests have such: they serve files from loopback. */
  admits?: (address: string) => boolean;
}

export type FetchFailure =
  | 'bad-address'
  | 'unreachable'
  | 'too-many-redirects'
  | 'bad-status'
  | 'too-many-bytes'
  | 'too-slow';

/** What was asked for could not be had. */
export class FetchFailedError extends Error {
  override name = 'FetchFailedError';
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure, cause?: unknown) {
    super(`the fetch failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The address leads into a network that is not the public internet; nothing was sent there. */
export class UnsafeAddressError extends Error {
  override name = 'UnsafeAddressError';

  constructor() {
    super('the address is not public');
  }
}

const redirectsMax = 3;
/** RFC 4291: the part of IPv6 that is given out. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches an address that somebody gave us, by GET over http or https, any port. The address of the server is checked
 * when the connection is made, for each redirect anew, so that a name that changes its mind between check and use
 * gains nothing. No cookies, credentials or proxies.
 * @throws UnsafeAddressError, FetchFailedError
 */
export async function safeFetch(
  url: string,
  limits: FetchLimits,
  surroundings: Surroundings = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    return await readBody(await follow({ url, limits, signal, surroundings }), limits.bytesMax);
  } catch (error) {
    if (error instanceof FetchFailedError || error instanceof UnsafeAddressError) throw error;
    throw new FetchFailedError(signal.aborted ? 'too-slow' : 'unreachable', error);
  }
}

interface Errand {
  url: string;
  limits: FetchLimits;
  signal: AbortSignal;
  surroundings: Surroundings;
}

/** The first answer that is no redirect. */
async function follow(errand: Errand): Promise<IncomingMessage> {
  let url = parseAddress(errand.url);
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const response = await open(url, errand);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (!redirectStatuses.has(statusCode) || headers.location === undefined)
      throw new FetchFailedError('bad-status');
    url = parseAddress(headers.location, url);
  }
  throw new FetchFailedError('too-many-redirects');
}

function parseAddress(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isPlain) throw new FetchFailedError('bad-address');
  return url;
}

async function open(url: URL, { limits, signal, surroundings }: Errand): Promise<IncomingMessage> {
  // No name is looked up for an address, in whatever spelling it was: the parser has written it plainly.
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal)) requireSafe([literal], surroundings);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { Accept: limits.accept ?? '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Waypost' };
  // Without an agent the connection is its own: none that another request left open.
  const options = { agent: false, signal, headers, lookup: checkedLookup(surroundings) };
  return new Promise((resolve, reject) => {
    request(url, options).on('response', resolve).on('error', reject).end();
  });
}

/** What the connection is made with: it goes to the addresses that were checked and to no others. */
function checkedLookup(surroundings: Surroundings): LookupFunction {
  const { resolve = resolveWithSystem } = surroundings;
  const check = async (host: string) => {
    const addresses = await resolve(host);
    requireSafe(addresses, surroundings);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (host, options, callback) => {
    check(host).then(
      (found) => {
        const [first] = found;
        if (first === undefined) callback(new FetchFailedError('unreachable'), '');
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

async function resolveWithSystem(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** One address that is not public spoils them all. */
function requireSafe(addresses: string[], { admits = () => false }: Surroundings): void {
  if (!addresses.every((address) => isPublic(address) || admits(address))) throw new UnsafeAddressError();
}

/**
 * Loopback, private, link-local, shared and reserved ranges all have a name; so have the forms in which IPv6 wraps an
 * IPv4 address (mapped, 6to4, NAT64, Teredo). What has none is `unicast`, which in IPv6 is public in 2000::/3 alone.
 */
function isPublic(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

async function readBody(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (Number(response.headers['content-length'] ?? 0) > bytesMax) {
    response.destroy();
    throw new FetchFailedError('too-many-bytes');
  }
  // Leaving the loop by an exception closes the connection.
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > bytesMax) throw new FetchFailedError('too-many-bytes');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
