import { HashSet } from './hash-set.ts';
import { extendHash, startHash } from './text-hash.ts';

const dot = '.'.charCodeAt(0);

/** What blocklists name: hosts, each with everything below it, and beginnings of addresses. */
export class ListedAddresses {
  readonly #hosts: HashSet;
  readonly #prefixes = new HashSet();
  /** In characters. Only beginnings of these lengths need to be looked for. */
  readonly #prefixLengths = new Set<number>();

  /** `expected`: about how many there are. */
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

  /** `prefix`: host[:port] and the beginning of what follows, see plainAddress. */
  addPrefix(prefix: string): void {
    const hash = startHash();
    for (let at = 0; at < prefix.length; at++) extendHash(hash, prefix.charCodeAt(at));
    this.#prefixes.add(hash);
    this.#prefixLengths.add(prefix.length);
  }

  /** The entry that covers an address as the URL parser writes it; undefined = none does. */
  find(address: string): string | undefined {
    const url = new URL(address);
    return this.#findHost(plainHost(url.hostname)) ?? this.#findPrefix(plainAddress(url));
  }

  /** The host itself or the shortest listed end of it that begins at a dot. */
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

  #findPrefix(address: string): string | undefined {
    if (this.#prefixes.size === 0) return undefined;
    const hash = startHash();
    for (let at = 0; at < address.length; at++) {
      extendHash(hash, address.charCodeAt(at));
      if (this.#prefixLengths.has(at + 1) && this.#prefixes.has(hash)) return address.slice(0, at + 1);
    }
    return undefined;
  }
}

/** Parsers keep a final dot, which leads to the same host. Of schemes that they do not know they keep capitals, too. */
export function plainHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

/** host[:port]/path?query: the scheme does not matter, and neither does how harmless characters are written. */
export function plainAddress({ hostname, port, pathname, search }: URL): string {
  const host = plainHost(hostname);
  return `${host}${port === '' ? '' : `:${port}`}${plainEscapes(pathname + search)}`;
}

const unreserved = /[A-Za-z0-9._~-]/;

function plainEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replaceAll(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return unreserved.test(character) ? character : escape.toUpperCase();
  });
}
