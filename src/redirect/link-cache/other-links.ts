import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import type { LiveLink } from '../live-link.ts';

/**
 * Links that are not plain, such as those with a start or an end, are objects of some 500 bytes; with many
 * rules of a megabyte.
 */
const linksMax = 100_000;
const linkBytesMax = 64 * 1024 * 1024;
/** Aliases that do not exist are cached apart, so that somebody who tries aliases out evicts no links. */
const absentMax = 50_000;
const absentLifetimeMs = 60_000;

interface Known {
  link: LiveLink;
  until: number;
}

/**
 * Caches what the table of plain links does not hold: all other links, and null for aliases that do not
 * exist. Times are epoch milliseconds.
 */
export class OtherLinks {
  readonly #links = new BoundedCache<string, Known>(linksMax, linkBytesMax);
  readonly #absent = new BoundedCache<string, number>(absentMax);

  /** undefined = unknown or expired. */
  get(name: string, now: number): LiveLink | null | undefined {
    const known = this.#links.get(name);
    if (known && known.until > now) return known.link;
    return (this.#absent.get(name) ?? 0) > now ? null : undefined;
  }

  /** `until` is for links; that an alias does not exist is cached for a shorter time. */
  set(name: string, link: LiveLink | null, { readAt, until }: { readAt: number; until: number }): void {
    this.delete(name);
    if (link === null) this.#absent.set(name, readAt + absentLifetimeMs);
    else this.#links.set(name, { link, until });
  }

  delete(name: string): void {
    this.#links.delete(name);
    this.#absent.delete(name);
  }

  clear(): void {
    this.#links.clear();
    this.#absent.clear();
  }
}
