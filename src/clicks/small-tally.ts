import type { NumberPacker } from './packed-numbers.ts';

/** Sums by key, for some dozens of keys: looking at each of them takes less than a map does. */
export class SmallTally {
  readonly #keys: Float64Array;
  readonly #sums: Float64Array;
  #size = 0;

  constructor(keysMax: number) {
    this.#keys = new Float64Array(keysMax);
    this.#sums = new Float64Array(keysMax);
  }

  /** Forgets what was added. */
  begin(): void {
    this.#size = 0;
  }

  addOne(key: number): void {
    const keys = this.#keys;
    const size = this.#size;
    let at = 0;
    while (at < size && keys[at] !== key) at++;
    if (at === size) {
      keys[at] = key;
      this.#sums[at] = 0;
      this.#size++;
    }
    (this.#sums[at] as number)++;
  }

  /** Packs each key and its sum, in the order in which they came. */
  putTo(packer: NumberPacker): void {
    for (let at = 0; at < this.#size; at++) {
      packer.add(this.#keys[at] as number);
      packer.add(this.#sums[at] as number);
    }
  }
}
