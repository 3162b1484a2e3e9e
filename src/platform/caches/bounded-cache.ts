import { roughBytesOf } from './rough-size.ts';

/**
 * An approximate LRU cache with an upper bound. It has two generations of at most half the bound each: when
 * the younger is full it becomes the older, and the previous older one is dropped as a whole. So a hit costs
 * one or two map reads, where a strict LRU would cost a delete and an insert, and none of the most recently
 * used half-bound of entries is ever lost.
 * `undefined` cannot be stored. Text keys are copied, see `copyOf`.
 */
export class BoundedCache<Key, Value> {
  readonly #generationEntriesMax: number;
  readonly #generationBytesMax: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  /** Size of the younger generation; 0 where no `bytesMax` is set. */
  #youngBytes = 0;

  /**
   * `entriesMax` (at least 2): maximum number of entries. `bytesMax`: for values of very different sizes,
   * their maximum total size (see roughBytesOf); one that is larger than half of it is still stored.
   */
  constructor(entriesMax: number, bytesMax = Number.POSITIVE_INFINITY) {
    if (!(entriesMax >= 2)) throw new RangeError('A bounded cache holds at least 2 entries.');
    this.#generationEntriesMax = Math.floor(entriesMax / 2);
    this.#generationBytesMax = bytesMax / 2;
  }

  /** Returns the cached value, or calls `make` and caches its result, which must depend on the key alone. */
  getOrMake(key: Key, make: (key: Key) => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    this.set(key, made);
    return made;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    const bytes = this.#bytesOf(value);
    const isFull = this.#young.size >= this.#generationEntriesMax && !this.#young.has(key);
    const isTooMuch = this.#youngBytes + bytes > this.#generationBytesMax && this.#young.size > 0;
    if (isFull || isTooMuch) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    this.#youngBytes += bytes - this.#bytesOf(this.#young.get(key));
    this.#young.set(copyOf(key), value);
  }

  delete(key: Key): void {
    this.#youngBytes -= this.#bytesOf(this.#young.get(key));
    this.#young.delete(key);
    this.#old.delete(key);
  }

  /** Deletes the entries that `isMeant` is true of, looking at all of them. */
  deleteWhere(isMeant: (value: Value, key: Key) => boolean): void {
    for (const generation of [this.#young, this.#old])
      for (const [key, value] of generation) if (isMeant(value, key)) this.delete(key);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
    this.#youngBytes = 0;
  }

  #bytesOf(value: Value | undefined): number {
    return this.#generationBytesMax === Number.POSITIVE_INFINITY ? 0 : roughBytesOf(value);
  }

  /** Entries held now; one that is in both generations counts twice. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }
}

// In V8 a slice keeps the string it was cut from alive: a key cut from a batch of 1 MB would hold that batch
// in memory. Appending and slicing again forces a copy. (Node 26 copies map keys by itself, but not every
// supported Node does.)
function copyOf<Key>(key: Key): Key {
  return (typeof key === 'string' ? ` ${key}`.slice(1) : key) as Key;
}
