import { BoundedCache } from './bounded-cache.ts';
import type { Clock } from './clock.ts';
import { createSingleFlight } from './single-flight.ts';
import { createStaleWhileAway } from './stale-while-away.ts';

/** Remembers what a slow source says of a key, that there is nothing included; longer while the source is away. */
export interface ReadThroughCache<Value> {
  /** What is remembered; undefined = not known, so ask `find`. */
  peek(key: string): Value | null | undefined;
  /** Asks the source when needed; at the same moment once per key. null = there is none. */
  find(key: string): Promise<Value | null>;
  forget(key: string): void;
  forgetAll(): void;
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
  /** It is not what it was, or may not be. */
  isForgotten?: boolean;
}

export function createReadThroughCache<Value extends object>(
  options: CacheOptions<Value>,
): ReadThroughCache<Value> {
  const { load, lifetimeMs, clock } = options;
  const entries = new BoundedCache<string, Entry<Value>>(options.entriesMax);
  const source = createSingleFlight<Entry<Value>>({
    async load(key) {
      const expiresAt = clock.now() + lifetimeMs;
      return { value: await load(key), expiresAt };
    },
    keep: (key, entry) => entries.set(key, entry),
  });
  const orKnown = createStaleWhileAway();
  const peek = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    // More than a lifetime is left where the clock was set back since.
    const leftMs = entry.expiresAt - clock.now();
    return leftMs > 0 && leftMs <= lifetimeMs ? entry.value : undefined;
  };
  return {
    peek,
    async find(key) {
      const known = peek(key);
      if (known !== undefined) return known;
      const past = entries.get(key);
      return (await orKnown(() => source.read(key), past?.isForgotten ? undefined : past)).value;
    },
    forget(key) {
      entries.set(key, { value: null, expiresAt: 0, isForgotten: true });
      source.forget(key);
    },
    forgetAll() {
      entries.clear();
      source.forgetAll();
    },
  };
}
