import { dimensionOf, dimensionsMax } from '../dimensions.ts';
import type { NumberPacker } from './packed-numbers.ts';

const none = -1;

/** Counts clicks by entry (see dimensions), for some dozens of entries at most: faster than a Map then. */
export class SmallTally {
  readonly #entries: Float64Array;
  readonly #clicks: Float64Array;
  #size = 0;
  /** A linked list per dimension: #last has the index of its newest entry, #before that of the one before */
  readonly #last = new Int16Array(dimensionsMax).fill(none);
  readonly #before: Int16Array;

  constructor(entriesMax: number) {
    this.#entries = new Float64Array(entriesMax);
    this.#clicks = new Float64Array(entriesMax);
    this.#before = new Int16Array(entriesMax);
  }

  /** Discards what was added. */
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

  /** Packs each entry with its clicks, in the order in which the entries first came. */
  putTo(packer: NumberPacker): void {
    for (let at = 0; at < this.#size; at++) {
      packer.add(this.#entries[at] as number);
      packer.add(this.#clicks[at] as number);
    }
  }
}
