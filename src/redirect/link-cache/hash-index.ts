/** The highest bits of a hash choose the segment, the lowest ones the slot in it where a search begins. */
const segments = 256;
const segmentShift = 24;
const homeBits = 19;
const homeMask = 2 ** homeBits - 1;
/** A slot holds a place, and above it the bits of the hash between those two ranges (its tag); 0 = empty. */
const placeMask = 2 ** 27 - 1;
const tagMask = ~placeMask;
const tagShift = 32 - segmentShift;

const firstSlots = 16;
const loadMax = 0.8;
const growth = 1.25;

/** Places must be below this number. */
export const placesEnd = placeMask + 1;

/**
 * A hash table from hashes to places: open addressing with linear probing, in many small segments that grow
 * one at a time, so that no insertion takes long. Hashes are 32-bit integers, and several places may share
 * one. Places are above 0 and below placesEnd. A slot is named by its distance from the one where its hash
 * belongs, in slots, wrapping around.
 *
 * A slot has only 4 bytes, because with very many links a lookup spends its time on fetching the slot and
 * then the record from memory: the smaller slots are, the more of them stay in the processor's cache. So a
 * slot holds only part of the hash, and a search finds candidates; the caller compares their keys, which it
 * has to do anyway.
 */
export class HashIndex {
  /** The hash that a place was added with; needed when a segment grows and when a place is removed. */
  readonly #hashAt: (place: number) => number;
  readonly #segments = Array.from({ length: segments }, () => new Int32Array(firstSlots));
  readonly #used = new Int32Array(segments);
  #size = 0;
  #bytes = segments * firstSlots * Int32Array.BYTES_PER_ELEMENT;

  constructor(hashAt: (place: number) => number) {
    this.#hashAt = hashAt;
  }

  /** How many places it holds. */
  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The distance of the first slot, from `distance` on, that may have this hash; -1 = none. */
  seek(hash: number, distance: number): number {
    const segment = this.#segments[hash >>> segmentShift] as Int32Array;
    const tag = tagOf(hash);
    let slot = slotAt(segment, hash, distance);
    for (let at = distance; ; at++) {
      const held = segment[slot] as number;
      if (held === 0) return -1;
      if ((held & tagMask) === tag) return at;
      slot = after(slot, segment);
    }
  }

  /** The content of the slot where a search for this hash begins. */
  firstSlot(hash: number): number {
    const segment = this.#segments[hash >>> segmentShift] as Int32Array;
    return segment[slotAt(segment, hash, 0)] as number;
  }

  placeAt(hash: number, distance: number): number {
    const segment = this.#segments[hash >>> segmentShift] as Int32Array;
    return (segment[slotAt(segment, hash, distance)] as number) & placeMask;
  }

  add(hash: number, place: number): void {
    const number = hash >>> segmentShift;
    const used = (this.#used[number] as number) + 1;
    if (used > (this.#segments[number] as Int32Array).length * loadMax) this.#grow(number);
    insert(this.#segments[number] as Int32Array, hash, place);
    this.#used[number] = used;
    this.#size++;
  }

  /**
   * Replaces a place of this hash by another one.
   * @throws RangeError when the index does not hold `from`
   */
  move(hash: number, from: number, to: number): void {
    const distance = this.#distanceOf(hash, from);
    const segment = this.#segments[hash >>> segmentShift] as Int32Array;
    segment[slotAt(segment, hash, distance)] = tagOf(hash) | to;
  }

  /**
   * Removes a place.
   * @throws RangeError when the index does not hold it
   */
  remove(hash: number, place: number): void {
    const number = hash >>> segmentShift;
    const segment = this.#segments[number] as Int32Array;
    this.#close(segment, slotAt(segment, hash, this.#distanceOf(hash, place)));
    this.#used[number] = (this.#used[number] as number) - 1;
    this.#size--;
  }

  #distanceOf(hash: number, place: number): number {
    let distance = this.seek(hash, 0);
    while (distance !== -1 && this.placeAt(hash, distance) !== place)
      distance = this.seek(hash, distance + 1);
    if (distance === -1) throw new RangeError('The index does not hold this place.');
    return distance;
  }

  #grow(number: number): void {
    const segment = this.#segments[number] as Int32Array;
    const larger = new Int32Array(Math.ceil(segment.length * growth));
    for (const held of segment) {
      const place = held & placeMask;
      if (place !== 0) insert(larger, this.#hashAt(place), place);
    }
    this.#segments[number] = larger;
    this.#bytes += larger.byteLength - segment.byteLength;
  }

  /** Empties a slot, and moves displaced entries behind it up: a search ends at the first empty slot. */
  #close(segment: Int32Array, slot: number): void {
    let hole = slot;
    for (let next = after(slot, segment); segment[next] !== 0; next = after(next, segment)) {
      const held = segment[next] as number;
      const home = slotAt(segment, this.#hashAt(held & placeMask), 0);
      if (distanceTo(next, home, segment) < distanceTo(next, hole, segment)) continue;
      segment[hole] = held;
      hole = next;
    }
    segment[hole] = 0;
  }
}

function tagOf(hash: number): number {
  return (hash << tagShift) & tagMask;
}

function slotAt({ length }: Int32Array, hash: number, distance: number): number {
  const slot = Math.floor(((hash & homeMask) * length) / (homeMask + 1)) + distance;
  return slot < length ? slot : slot - length;
}

function after(slot: number, { length }: Int32Array): number {
  return slot + 1 === length ? 0 : slot + 1;
}

function distanceTo(slot: number, from: number, { length }: Int32Array): number {
  return slot < from ? slot - from + length : slot - from;
}

function insert(segment: Int32Array, hash: number, place: number): void {
  let slot = slotAt(segment, hash, 0);
  while (segment[slot] !== 0) slot = after(slot, segment);
  segment[slot] = tagOf(hash) | place;
}
