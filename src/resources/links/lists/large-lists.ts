import { BoundedCache } from '../../../platform/bounded-cache.ts';

/** To go through so many links takes some milliseconds; what is found in more is remembered for a moment. */
export const linksManyMin = 50_000;

/** So long it is given as it is. */
const freshMs = 2_000;
/** So long it is given while it is found again, so that who turns pages waits for that once. */
const keptMs = 30_000;
/** Of at most some 100 KB each. */
const entriesMax = 200;

/** What is found in lists that may be too long to be gone through for every page. */
export interface LargeLists {
  /**
   * Up to 30 s old if it is of a large list, older than 2 s only for who asks first after a while. `key` says all that
   * it depends on but the time.
   */
  read<Value>(key: string, reading: Reading<Value>): Promise<Value>;
}

interface Reading<Value> {
  find(): Promise<Value>;
  /** Whether it was so much work that it is worth remembering; all else is found whenever it is asked for. */
  isLarge(value: Value): boolean;
}

/** `now`: milliseconds since any moment. */
export function createLargeLists(now: () => number = () => performance.now()): LargeLists {
  const found = new BoundedCache<string, { value: unknown; at: number }>(entriesMax);
  const underWay = new Map<string, Promise<unknown>>();

  async function find<Value>(key: string, { find, isLarge }: Reading<Value>): Promise<Value> {
    const at = now();
    const finding = find();
    underWay.set(key, finding);
    try {
      const value = await finding;
      found.set(key, { value, at: isLarge(value) ? at : -Infinity });
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
      // Who asks next hears of what went wrong, when this is too old.
      if (ageMs >= freshMs && ageMs < keptMs && others === undefined) find(key, reading).catch(() => {});
      if (ageMs < keptMs) return known?.value as Value;
      if (others === undefined) return find(key, reading);
      const theirs = (await others) as Value;
      return reading.isLarge(theirs) ? theirs : find(key, reading);
    },
  };
}
