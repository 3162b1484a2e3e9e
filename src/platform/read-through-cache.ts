import { BoundedCache } from './bounded-cache.ts';
import type { Clock } from './clock.ts';

/** Remembers what a slow source says of a key, that there is nothing included. */
export interface ReadThroughCache<Value> {
  /** What is remembered; undefined = not known, so ask `find`. */
  peek(key: string): Value | null | undefined;
  /** Asks the source when needed; at the same moment once per key. null = there is none. */
  find(key: string): Promise<Value | null>;
  forget(key: string): void;
}

interface CacheOptions<Value> {
  load(key: string): Promise<Value | null>;
  entriesMax: number;
  /** Counted from the reading, never renewed by a hit. */
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
  const entries = new BoundedCache<string, Entry<Value>>(options.entriesMax);
  const reading = new Map<string, { promise: Promise<Value | null>; isStale: boolean }>();

  const peek = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.expiresAt > clock.now() ? entry.value : undefined;
  };

  const read = (key: string): Promise<Value | null> => {
    const readAt = clock.now();
    const promise = load(key)
      .then((value) => {
        // A change that was told while we read may be missing in what we read.
        if (!mine.isStale) entries.set(key, { value, expiresAt: readAt + lifetimeMs });
        return value;
      })
      .finally(() => {
        if (reading.get(key) === mine) reading.delete(key);
      });
    const mine = { promise, isStale: false };
    reading.set(key, mine);
    return promise;
  };

  return {
    peek,
    async find(key) {
      const known = peek(key);
      if (known !== undefined) return known;
      return reading.get(key)?.promise ?? read(key);
    },
    forget(key) {
      entries.set(key, { value: null, expiresAt: 0 });
      const current = reading.get(key);
      if (current) current.isStale = true;
      reading.delete(key);
    },
  };
}
