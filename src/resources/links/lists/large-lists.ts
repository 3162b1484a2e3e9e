import { BoundedCache } from '../../../platform/caches/bounded-cache.ts';

/** Scanning this many links takes some milliseconds; results for more links are cached for a short time. */
export const linksManyMin = 50_000;

/** Younger cached results are used without a refresh. */
const freshMs = 2_000;
/**
 * Older cached results are not used any more. Between the two ages they are still used while they are
 * refreshed in the background, so that a user who turns pages waits only once.
 */
const keptMs = 30_000;
/** The maximum number of cached results, each of at most some 100 KB. */
const entriesMax = 200;

/** A cache for totals and ids of lists that may be too long to scan for every page. */
export interface LargeLists {
  /**
   * The cached or fresh result. A result for a large list may be up to 30 s old; one older than 2 s is only
   * returned until the refresh that its first caller started has finished. `key` must contain everything that
   * the result depends on except the time.
   */
  read<Value>(key: string, reading: Reading<Value>): Promise<Value>;
}

interface Reading<Value> {
  find(): Promise<Value>;
  /** Whether the result was expensive enough to be cached; all others are found again for every call. */
  isLarge(value: Value): boolean;
}

/** `now` returns milliseconds since an arbitrary moment. */
export function createLargeLists(now: () => number = () => performance.now()): LargeLists {
  const found = new BoundedCache<string, { value: unknown; at: number }>(entriesMax);
  const underWay = new Map<string, Promise<unknown>>();

  async function find<Value>(key: string, { find, isLarge }: Reading<Value>): Promise<Value> {
    const at = now();
    const finding = find();
    underWay.set(key, finding);
    try {
      const value = await finding;
      // A small one must not take the place of one that was expensive to find.
      if (isLarge(value)) found.set(key, { value, at });
      else found.delete(key);
      return value;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    async read<Value>(key: string, reading: Reading<Value>) {
      const known = found.get(key);
      const ageMs = now() - (known?.at ?? -Infinity);
      const others = underWay.get(key);
      // An error of this refresh is dropped: once the cached result is too old, the next caller sees the
      // error.
      if (ageMs >= freshMs && ageMs < keptMs && others === undefined) find(key, reading).catch(() => {});
      if (ageMs < keptMs) return known?.value as Value;
      if (others === undefined) return find(key, reading);
      const theirs = (await others) as Value;
      return reading.isLarge(theirs) ? theirs : find(key, reading);
    },
  };
}
