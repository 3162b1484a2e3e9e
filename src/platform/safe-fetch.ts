import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { resolveHost } from './resolve-host.ts';

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

export interface CallRequest {
  method: 'GET' | 'HEAD' | 'POST';
  /** Until the headers of the answer are there, redirects included. */
  timeoutMs: number;
  /** Sent as JSON; only with POST. */
  json?: string;
}

export interface CallAnswer {
  /** Of the last answer; redirects are followed, but never with what was to be posted. */
  status: number;
  headers: IncomingHttpHeaders;
}

/** How the service tells other servers something, or asks what they say of an address. See safeCall. */
export type SafeCall = (url: string, request: CallRequest) => Promise<CallAnswer>;

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
  const { timeoutMs, bytesMax, accept = '*/*' } = limits;
  return run({ method: 'GET', timeoutMs, headers: { Accept: accept }, surroundings }, async (errand) => {
    const response = await follow(url, errand);
    if (response.statusCode === 200) return readBody(response, bytesMax);
    response.destroy();
    throw new FetchFailedError('bad-status');
  });
}

/**
 * Sends a request under the same rules, and gives back what the answer says of itself; its body is not read.
 * @throws UnsafeAddressError, FetchFailedError
 */
export async function safeCall(
  url: string,
  { method, timeoutMs, json }: CallRequest,
  surroundings: Surroundings = {},
): Promise<CallAnswer> {
  const headers: Record<string, string> =
    json === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' };
  return run({ method, timeoutMs, headers, body: json, surroundings }, async (errand) => {
    const response = await follow(url, errand);
    response.destroy();
    return { status: response.statusCode ?? 0, headers: response.headers };
  });
}

interface Errand {
  method: CallRequest['method'];
  timeoutMs: number;
  headers: Record<string, string>;
  body?: string | undefined;
  surroundings: Surroundings;
}

type Started = Errand & { signal: AbortSignal };

async function run<Result>(errand: Errand, action: (started: Started) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(errand.timeoutMs);
  try {
    return await action({ ...errand, signal });
  } catch (error) {
    if (error instanceof FetchFailedError || error instanceof UnsafeAddressError) throw error;
    throw new FetchFailedError(signal.aborted ? 'too-slow' : 'unreachable', error);
  }
}

/** The first answer that is no redirect. What is posted goes where it was sent to and nowhere else. */
async function follow(address: string, errand: Started): Promise<IncomingMessage> {
  let url = parseAddress(address);
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const response = await open(url, errand);
    const { statusCode = 0, headers } = response;
    const isRedirect = redirectStatuses.has(statusCode) && headers.location !== undefined;
    if (!isRedirect || errand.method === 'POST') return response;
    response.destroy();
    url = parseAddress(headers.location ?? '', url);
  }
  throw new FetchFailedError('too-many-redirects');
}

function parseAddress(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isPlain) throw new FetchFailedError('bad-address');
  return url;
}

async function open(url: URL, errand: Started): Promise<IncomingMessage> {
  const { method, body, signal, surroundings } = errand;
  // No name is looked up for an address, in whatever spelling it was: the parser has written it plainly.
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal)) requireSafe([literal], surroundings);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    ...errand.headers,
    'Accept-Encoding': 'identity',
    'User-Agent': 'Waypost',
    ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
  };
  // Without an agent the connection is its own: none that another request left open.
  const options = { method, agent: false, signal, headers, lookup: checkedLookup(surroundings) };
  return new Promise((resolve, reject) => {
    request(url, options).on('response', resolve).on('error', reject).end(body);
  });
}

/** What the connection is made with: it goes to the addresses that were checked and to no others. */
function checkedLookup(surroundings: Surroundings): LookupFunction {
  const { resolve = resolveHost } = surroundings;
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
