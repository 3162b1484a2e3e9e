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
  /** As many absent ones may be known besides, so that who tries keys that are none pushes nothing out. */
  entriesMax: number;
  /** See BoundedCache */
  bytesMax: number;
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
  const present = new BoundedCache<string, Entry<Value>>(options.entriesMax, options.bytesMax);
  const absent = new BoundedCache<string, Entry<Value>>(options.entriesMax);
  const get = (key: string) => present.get(key) ?? absent.get(key);
  const remove = (key: string) => {
    present.delete(key);
    absent.delete(key);
  };
  const source = createSingleFlight<Entry<Value>>({
    async load(key) {
      const expiresAt = clock.now() + lifetimeMs;
      return { value: await load(key), expiresAt };
    },
    keep(key, entry) {
      remove(key);
      (entry.value === null ? absent : present).set(key, entry);
    },
  });
  const orKnown = createStaleWhileAway();
  const peek = (key: string) => {
    const entry = get(key);
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
      return (await orKnown(() => source.read(key), get(key))).value;
    },
    forget(key) {
      remove(key);
      source.forget(key);
    },
    forgetAll() {
      present.clear();
      absent.clear();
      source.forgetAll();
    },
  };
}
