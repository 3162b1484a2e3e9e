import { decodeUnreserved } from '../plain-path.ts';
import { HashSet } from './hash-set.ts';
import { extendHash, startHash } from './text-hash.ts';

const dot = '.'.charCodeAt(0);

/** The entries of a blocklist: hosts, each including its subdomains, and prefixes of addresses. */
export class ListedAddresses {
  readonly #hosts: HashSet;
  readonly #prefixes = new HashSet();
  /** Lengths of the prefixes in characters, so that only prefixes of these lengths are looked up. */
  readonly #prefixLengths = new Set<number>();
  #longestPrefix = 0;

  /** `expected`: approximate number of hosts. */
  constructor(expected = 0) {
    this.#hosts = new HashSet(expected);
  }

  get size(): number {
    return this.#hosts.size + this.#prefixes.size;
  }

  /** `host`: lower case, without a port or a final dot. */
  addHost(host: string): void {
    const hash = startHash();
    for (let at = host.length - 1; at >= 0; at--) extendHash(hash, host.charCodeAt(at));
    this.#hosts.add(hash);
  }

  /** `prefix`: host[:port] and the beginning of path and query, as plainAddress writes them. */
  addPrefix(prefix: string): void {
    const hash = startHash();
    for (let at = 0; at < prefix.length; at++) extendHash(hash, prefix.charCodeAt(at));
    this.#prefixes.add(hash);
    this.#prefixLengths.add(prefix.length);
    this.#longestPrefix = Math.max(this.#longestPrefix, prefix.length);
  }

  /**
   * Returns the entry that covers an address (serialised by the URL parser), or undefined if there is none.
   */
  find(address: string): string | undefined {
    const url = new URL(address);
    return this.#findHost(plainHost(url.hostname)) ?? this.#findPrefix(url);
  }

  /**
   * Finds the shortest listed domain that is the host or a parent domain of it. Hosts are hashed from the
   * end, so that one pass gives the hashes of all parent domains.
   */
  #findHost(host: string): string | undefined {
    if (this.#hosts.size === 0) return undefined;
    const hash = startHash();
    for (let at = host.length - 1; at >= 0; at--) {
      const code = host.charCodeAt(at);
      if (code === dot && this.#hosts.has(hash)) return host.slice(at + 1);
      extendHash(hash, code);
    }
    return this.#hosts.has(hash) ? host : undefined;
  }

  /** Of an address of many escapes only as much is decoded as a prefix can cover. */
  #findPrefix(url: URL): string | undefined {
    if (this.#prefixes.size === 0) return undefined;
    const address = plainAddress(url, this.#longestPrefix);
    const hash = startHash();
    const end = Math.min(address.length, this.#longestPrefix);
    for (let at = 0; at < end; at++) {
      extendHash(hash, address.charCodeAt(at));
      if (this.#prefixLengths.has(at + 1) && this.#prefixes.has(hash)) return address.slice(0, at + 1);
    }
    return undefined;
  }
}

/**
 * Normalises a host. URL parsers keep a final dot, although it leads to the same host, and keep capitals for
 * schemes that they don't know.
 */
export function plainHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

/**
 * Writes an address as host[:port]/path?query. The scheme is left out, and percent-encoded unreserved
 * characters are decoded, so that spelling makes no difference. `charactersMax`: what is behind that many
 * characters may be missing.
 */
export function plainAddress(
  { hostname, port, pathname, search }: URL,
  charactersMax = Number.POSITIVE_INFINITY,
): string {
  const host = plainHost(hostname);
  const rest = (pathname + search).slice(0, escapeCharacters * charactersMax);
  return `${host}${port === '' ? '' : `:${port}`}${plainEscapes(rest)}`;
}

/** What one character of an address may be written with. */
const escapeCharacters = 3;

function plainEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replaceAll(/%[0-9a-f]{2}/gi, (escape) => decodeUnreserved(escape.toUpperCase()));
}
