/** The high bits of a hash choose the segment. */
const segments = 256;
const segmentShift = 24;
const firstSlots = 16;
const loadMax = 0.8;
/** A slot: hash and place. An empty one has place 0. */
const slotWords = 2;

/**
 * Finds places by hash: open addressing in many small tables that grow one at a time, so that growing takes
 * microseconds. Hashes are 32-bit integers, and several places may share one; places are positive 31-bit integers.
 * A slot is named by its distance (in slots, going round) from where its hash belongs.
 */
export class HashIndex {
  readonly #segments = Array.from({ length: segments }, () => new Int32Array(firstSlots * slotWords));
  readonly #used = new Int32Array(segments);
  #size = 0;
  #bytes = segments * firstSlots * slotWords * Int32Array.BYTES_PER_ELEMENT;

  /** How many places it holds. */
  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The first slot with this hash whose distance is at least `distance`; -1 = none. */
  seek(hash: number, distance: number): number {
    const segment = this.#segments[hash >>> segmentShift] as Int32Array;
    const mask = maskOf(segment);
    for (let at = distance; ; at++) {
      const slot = ((hash + at) & mask) * slotWords;
      if (segment[slot + 1] === 0) return -1;
      if (segment[slot] === hash) return at;
    }
  }

  placeAt(hash: number, distance: number): number {
    const segment = this.#segments[hash >>> segmentShift] as Int32Array;
    return segment[((hash + distance) & maskOf(segment)) * slotWords + 1] as number;
  }

  add(hash: number, place: number): void {
    const number = hash >>> segmentShift;
    const used = (this.#used[number] as number) + 1;
    let segment = this.#segments[number] as Int32Array<ArrayBuffer>;
    if (used > (segment.length / slotWords) * loadMax) {
      this.#bytes += segment.byteLength;
      segment = grow(segment);
      this.#segments[number] = segment;
    }
    insert(segment, hash, place);
    this.#used[number] = used;
    this.#size++;
  }

  /** The place of a hash is another from now on. */
  move(hash: number, from: number, to: number): void {
    const distance = this.#distanceOf(hash, from);
    const segment = this.#segments[hash >>> segmentShift] as Int32Array;
    segment[((hash + distance) & maskOf(segment)) * slotWords + 1] = to;
  }

  remove(hash: number, place: number): void {
    const number = hash >>> segmentShift;
    const segment = this.#segments[number] as Int32Array;
    close(segment, (hash + this.#distanceOf(hash, place)) & maskOf(segment));
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
}

function maskOf(segment: Int32Array): number {
  return segment.length / slotWords - 1;
}

function grow(segment: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(segment.length * 2);
  for (let slot = 0; slot < segment.length; slot += slotWords) {
    const place = segment[slot + 1] as number;
    if (place !== 0) insert(larger, segment[slot] as number, place);
  }
  return larger;
}

function insert(segment: Int32Array, hash: number, place: number): void {
  const mask = maskOf(segment);
  let slot = hash & mask;
  while (segment[slot * slotWords + 1] !== 0) slot = (slot + 1) & mask;
  segment[slot * slotWords] = hash;
  segment[slot * slotWords + 1] = place;
}

/** Empties a slot. What stood behind it because it was taken moves up: a search ends at the first empty slot. */
function close(segment: Int32Array, slot: number): void {
  const mask = maskOf(segment);
  let hole = slot;
  for (let next = (slot + 1) & mask; segment[next * slotWords + 1] !== 0; next = (next + 1) & mask) {
    const home = (segment[next * slotWords] as number) & mask;
    if (((next - home) & mask) < ((next - hole) & mask)) continue;
    segment.copyWithin(hole * slotWords, next * slotWords, (next + 1) * slotWords);
    hole = next;
  }
  segment[hole * slotWords + 1] = 0;
}
