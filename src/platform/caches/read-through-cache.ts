import { BoundedCache } from './bounded-cache.ts';
import type { Clock } from '../time/clock.ts';
import { createSingleFlight } from './single-flight.ts';
import { createStaleWhileAway } from './stale-while-away.ts';

/**
 * A read-through cache with a TTL for a slow source. It also caches that a key does not exist, and returns
 * expired values while the source is unreachable.
 */
export interface ReadThroughCache<Value> {
  /** Returns the cached value without asking the source; undefined = not cached, call `find`. */
  peek(key: string): Value | null | undefined;
  /** Asks the source if needed; concurrent calls for a key share one read. null = the key does not exist. */
  find(key: string): Promise<Value | null>;
  forget(key: string): void;
  /**
   * Forgets the values that `isMeant` is true of, which keys do not exist, and what is being read, which may be
   * meant as well.
   */
  forgetWhere(isMeant: (value: Value, key: string) => boolean): void;
  forgetAll(): void;
}

interface CacheOptions<Value> {
  load(key: string): Promise<Value | null>;
  /**
   * Maximum number of existing keys. As many missing keys are cached separately, so that somebody who tries
   * unknown keys evicts nothing useful.
   */
  entriesMax: number;
  /** Maximum total size of the values, see BoundedCache. */
  bytesMax: number;
  /** TTL, counted from the start of the read; a hit does not renew it. */
  lifetimeMs: number;
  clock: Clock;
}

interface Entry<Value> {
  value: Value | null;
  expiresAt: number;
}

export function createReadThroughCache<Value extends object>(
  options: CacheOptions<Value>,
): ReadThroughCache<Value> {
  const { load, lifetimeMs, clock } = options;
  const present = new BoundedCache<string, Entry<Value>>(options.entriesMax, options.bytesMax);
  const absent = new BoundedCache<string, Entry<Value>>(options.entriesMax);
  const get = (key: string) => present.get(key) ?? absent.get(key);
  const remove = (key: string) => {
    present.delete(key);
    absent.delete(key);
  };
  const source = createSingleFlight<Entry<Value>>({
    // The time comes first, because it is taken before the read.
    load: async (key) => ({ expiresAt: clock.now() + lifetimeMs, value: await load(key) }),
    keep(key, entry) {
      remove(key);
      (entry.value === null ? absent : present).set(key, entry);
    },
  });
  const orKnown = createStaleWhileAway();
  const peek = (key: string) => {
    const entry = get(key);
    if (entry === undefined) return undefined;
    // More than the TTL is left only if the clock was set back, so the entry counts as expired.
    const leftMs = entry.expiresAt - clock.now();
    return leftMs > 0 && leftMs <= lifetimeMs ? entry.value : undefined;
  };
  return {
    peek,
    async find(key) {
      const known = peek(key);
      if (known !== undefined) return known;
      return (await orKnown(() => source.read(key), get(key))).value;
    },
    forget(key) {
      remove(key);
      source.forget(key);
    },
    forgetWhere(isMeant) {
      present.deleteWhere(({ value }, key) => value !== null && isMeant(value, key));
      absent.clear();
      source.forgetAll();
    },
    forgetAll() {
      present.clear();
      absent.clear();
      source.forgetAll();
    },
  };
}
