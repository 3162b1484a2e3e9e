import { dimensionOf, dimensionsMax } from '../dimensions.ts';
import type { NumberPacker } from './packed-numbers.ts';

const none = -1;

/** Clicks by entry (see dimensions) where there are some dozens of entries: that takes less than a map does. */
export class SmallTally {
  readonly #entries: Float64Array;
  readonly #clicks: Float64Array;
  #size = 0;
  /** Of each dimension, the place of its last entry; of each place, that of the dimension's entry before it */
  readonly #last = new Int16Array(dimensionsMax).fill(none);
  readonly #before: Int16Array;

  constructor(entriesMax: number) {
    this.#entries = new Float64Array(entriesMax);
    this.#clicks = new Float64Array(entriesMax);
    this.#before = new Int16Array(entriesMax);
  }

  /** Forgets what was added. */
  begin(): void {
    this.#size = 0;
    this.#last.fill(none);
  }

  addClick(entry: number): void {
    const entries = this.#entries;
    const dimension = dimensionOf(entry);
    const last = this.#last[dimension] as number;
    let at = last;
    while (at !== none && entries[at] !== entry) at = this.#before[at] as number;
    if (at === none) {
      at = this.#size++;
      entries[at] = entry;
      this.#clicks[at] = 0;
      this.#before[at] = last;
      this.#last[dimension] = at;
    }
    (this.#clicks[at] as number)++;
  }

  /** Packs each entry and its clicks, in the order in which they came. */
  putTo(packer: NumberPacker): void {
    for (let at = 0; at < this.#size; at++) {
      packer.add(this.#entries[at] as number);
      packer.add(this.#clicks[at] as number);
    }
  }
}
