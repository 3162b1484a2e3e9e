/**
 * A memo with an upper bound: least-recently-used entries go first, approximately.
 * Two generations of at most half the bound each; when the younger is full it becomes the older and the
 * older is dropped whole. So a hit costs one or two map reads, where a strict order would cost a
 * delete and an insert, and nothing used within the last half-bound of entries is ever lost.
 * `undefined` is not a value. Text keys are copied, see `copyOf`.
 */
export class BoundedCache<Key, Value> {
  readonly #generationEntriesMax: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** `entriesMax` (at least 2): the number of entries never exceeded. */
  constructor(entriesMax: number) {
    if (!(entriesMax >= 2)) throw new RangeError('A bounded cache holds at least 2 entries.');
    this.#generationEntriesMax = Math.floor(entriesMax / 2);
  }

  /** The remembered value, else what `make` says, which is then remembered. `make` depends on the key alone. */
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
    if (this.#young.size >= this.#generationEntriesMax && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(copyOf(key), value);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }

  /** Entries held now; one that is in both generations counts twice. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }
}

// A slice keeps the text it was cut from alive: a key cut from a batch of 1 MB would hold that batch. Appending and
// cutting again makes the engine write the key out. (Node 26 copies map keys by itself, not every Node we run on does.)
function copyOf<Key>(key: Key): Key {
  return (typeof key === 'string' ? ` ${key}`.slice(1) : key) as Key;
}
