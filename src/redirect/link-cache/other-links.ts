import { BoundedCache } from '../../platform/bounded-cache.ts';
import type { LiveLink } from '../live-link.ts';

/** Links with a start, an end or whatever else is not plain are objects of some 500 bytes; with many rules of a megabyte. */
const linksMax = 100_000;
const linkBytesMax = 64 * 1024 * 1024;
/** Aliases nobody has are kept apart, so that who tries them one after the other pushes no link out. */
const absentMax = 50_000;
const absentLifetimeMs = 60_000;

interface Known {
  link: LiveLink;
  until: number;
}

/** What a table of plain links does not hold: other links, and that there is none (null). Times: epoch milliseconds. */
export class OtherLinks {
  readonly #links = new BoundedCache<string, Known>(linksMax, linkBytesMax);
  readonly #absent = new BoundedCache<string, number>(absentMax);

  /** undefined = unknown, or past its time. */
  get(name: string, now: number): LiveLink | null | undefined {
    const known = this.#links.get(name);
    if (known && known.until > now) return known.link;
    return (this.#absent.get(name) ?? 0) > now ? null : undefined;
  }

  /** `until`: of a link; that there is none is believed for a shorter time. */
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
