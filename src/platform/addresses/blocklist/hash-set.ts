import type { TextHash } from './text-hash.ts';

const wordsPerSlot = 2;
const slotsMin = 1_024;
/** Load factor; above it, probe sequences become long. */
const takenShareMax = 0.7;

/** A set of texts that stores only their 64-bit hashes, by open addressing: a million need 16 MB. */
export class HashSet {
  #slots: Uint32Array;
  #mask: number;
  #size = 0;

  /** `expected`: the expected number of texts; the set grows when there are more. */
  constructor(expected = 0) {
    const slots = Math.max(slotsMin, 2 ** Math.ceil(Math.log2(expected / takenShareMax + 1)));
    this.#slots = new Uint32Array(slots * wordsPerSlot);
    this.#mask = slots - 1;
  }

  get size(): number {
    return this.#size;
  }

  add({ low, high }: TextHash): void {
    const [first, second] = words(low, high);
    const at = this.#seek(first, second);
    if (this.#slots[at] !== 0 || this.#slots[at + 1] !== 0) return;
    this.#slots[at] = first;
    this.#slots[at + 1] = second;
    if (++this.#size > (this.#mask + 1) * takenShareMax) this.#grow();
  }

  has({ low, high }: TextHash): boolean {
    const [first, second] = words(low, high);
    const at = this.#seek(first, second);
    return this.#slots[at] !== 0 || this.#slots[at + 1] !== 0;
  }

  /** Finds the slot that holds the hash, or the empty one where it belongs. */
  #seek(first: number, second: number): number {
    const slots = this.#slots;
    let slot = indexOf(first, second) & this.#mask;
    for (;;) {
      const at = slot * wordsPerSlot;
      const [there, besides] = [slots[at], slots[at + 1]];
      if ((there === first && besides === second) || (there === 0 && besides === 0)) return at;
      slot = (slot + 1) & this.#mask;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    this.#mask = this.#slots.length / wordsPerSlot - 1;
    for (let at = 0; at < old.length; at += wordsPerSlot) {
      const [first, second] = [old[at] as number, old[at + 1] as number];
      if (first === 0 && second === 0) continue;
      const free = this.#seek(first, second);
      this.#slots[free] = first;
      this.#slots[free + 1] = second;
    }
  }
}

/** The two words as stored: unsigned and never both 0, which marks an empty slot. */
function words(low: number, high: number): [first: number, second: number] {
  return [low === 0 && high === 0 ? 1 : low >>> 0, high >>> 0];
}

/** Mixes the bits, because the last characters of a text affect only a few bits of its hash. */
function indexOf(first: number, second: number): number {
  const mixed = Math.imul(first ^ (first >>> 16), 0x7feb352d) ^ second;
  const spread = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return spread ^ (spread >>> 16);
}
