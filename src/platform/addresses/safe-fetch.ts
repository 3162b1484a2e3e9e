import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { resolveHost } from './resolve-host.ts';

export interface FetchLimits {
  /** Maximum size of the body. */
  bytesMax: number;
  /** Time-out from the call to the last byte, redirects included. */
  timeoutMs: number;
  /** Value of the Accept header. */
  accept?: string;
}

/** Fetches the body at an address, see safeFetch. */
export type SafeFetch = (url: string, limits: FetchLimits) => Promise<Buffer>;

export interface CallRequest {
  method: 'GET' | 'HEAD' | 'POST';
  /** Time-out until the answer's headers have arrived, redirects included. */
  timeoutMs: number;
  /** Sent as JSON; only with POST. */
  json?: string;
}

export interface CallAnswer {
  /** Status of the final answer. Redirects are followed, except for POST. */
  status: number;
  headers: IncomingHttpHeaders;
  /** Whether any of the addresses on the way to this answer was of http; undefined = none. */
  isUnencrypted?: boolean;
}

/** Sends a request to another server and returns status and headers, see safeCall. */
export type SafeCall = (url: string, request: CallRequest) => Promise<CallAnswer>;

interface Surroundings {
  /** Resolves a host name to all its addresses; the system's resolver by default. */
  resolve?: (host: string) => Promise<string[]>;
  /** Admits addresses that would be refused. Used only by tests, which serve files from loopback. */
  admits?: (address: string) => boolean;
}

export type FetchFailure =
  | 'bad-address'
  | 'unreachable'
  | 'too-many-redirects'
  | 'bad-status'
  | 'too-many-bytes'
  | 'too-slow';

/** The request failed; `reason` says how. */
export class FetchFailedError extends Error {
  override name = 'FetchFailedError';
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure, cause?: unknown) {
    super(`the fetch failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The address is not on the public internet; nothing was sent to it. */
export class UnsafeAddressError extends Error {
  override name = 'UnsafeAddressError';

  constructor() {
    super('the address is not public');
  }
}

const redirectsMax = 3;
/** RFC 4291: the only part of IPv6 from which public addresses are assigned. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches an address from user input by GET over http or https, any port, protected against SSRF. The
 * server's IP address is checked when the connection is made, and again for each redirect, so that a DNS name
 * that changes between check and use gains nothing. Sends no cookies or credentials and uses no proxy.
 * @throws UnsafeAddressError, FetchFailedError
 */
export async function safeFetch(
  url: string,
  limits: FetchLimits,
  surroundings: Surroundings = {},
): Promise<Buffer> {
  const { timeoutMs, bytesMax, accept = '*/*' } = limits;
  return run({ method: 'GET', timeoutMs, headers: { Accept: accept }, surroundings }, async (errand) => {
    const { response } = await follow(url, errand);
    if (response.statusCode === 200) return readBody(response, bytesMax);
    response.destroy();
    throw new FetchFailedError('bad-status');
  });
}

/**
 * Sends a request under the same rules as safeFetch and returns status and headers; the body is not read.
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
    const { response, isUnencrypted } = await follow(url, errand);
    response.destroy();
    return { status: response.statusCode ?? 0, headers: response.headers, isUnencrypted };
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

/**
 * Follows redirects to the first answer that is none. A POST is never redirected, so its body goes nowhere
 * else.
 */
async function follow(
  address: string,
  errand: Started,
): Promise<{ response: IncomingMessage; isUnencrypted: boolean }> {
  let url = parseAddress(address);
  let isUnencrypted = false;
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    isUnencrypted ||= url.protocol === 'http:';
    const response = await open(url, errand);
    const { statusCode = 0, headers } = response;
    const isRedirect = redirectStatuses.has(statusCode) && headers.location !== undefined;
    if (!isRedirect || errand.method === 'POST') return { response, isUnencrypted };
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
  // For a literal IP address no look-up happens, so it is checked here. The URL parser has already normalised
  // its spelling.
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal)) requireSafe([literal], surroundings);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { ...errand.headers, 'Accept-Encoding': 'identity', 'User-Agent': 'Waypost' };
  // Without an agent each request gets a new connection, never one that another request left open.
  const options = { method, agent: false, signal, headers, lookup: checkedLookup(surroundings) };
  return new Promise((resolve, reject) => {
    const sent = request(url, options).on('response', resolve).on('error', reject);
    // Of an answer with 101 Node closes the connection, and tells neither of an answer nor of an error.
    sent.on('close', () => reject(new FetchFailedError('unreachable')));
    sent.end(body);
  });
}

/**
 * A look-up for the socket that checks the addresses, so that the connection goes to a checked address only.
 */
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

/**
 * If any of the addresses is not public, all are refused.
 * @throws UnsafeAddressError
 */
function requireSafe(addresses: string[], { admits = () => false }: Surroundings): void {
  if (!addresses.every((address) => isPublic(address) || admits(address))) throw new UnsafeAddressError();
}

/**
 * Whether an address is one of the public internet.
 *
 * ipaddr.js has a range name for loopback, private, link-local, shared and reserved addresses, and for the
 * IPv6 forms that wrap an IPv4 address (mapped, 6to4, NAT64, Teredo). All others are `unicast`, of which in
 * IPv6 only 2000::/3 is public.
 */
export function isPublic(text: string): boolean {
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
