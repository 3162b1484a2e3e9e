/** Records lie one behind the other in chunks of this size: the unit in which memory grows and turns over. */
export const chunkBytes = 256 * 1024;
export const wordBytes = Int32Array.BYTES_PER_ELEMENT;
const chunkWords = chunkBytes / wordBytes;
const wordBits = Math.log2(chunkWords);

/** A chunk's first record begins here: no record has place 0. */
export const firstWord = 1;

export interface Chunk {
  readonly number: number;
  /** The same memory by words and by bytes. */
  readonly words: Int32Array;
  readonly bytes: Buffer;
  /** Where the next record begins. */
  usedWords: number;
  /** Words of records that are not needed any more. */
  deadWords: number;
}

/**
 * Memory for records that are written one behind the other. A place, which is chunk and word in a positive 31-bit
 * integer, says where one begins. What lies there, and when a chunk is done with, is known to who writes.
 */
export class RecordLog {
  readonly #chunks: (Chunk | undefined)[] = [];
  /** The oldest first; the last one is written. */
  readonly #order: Chunk[] = [];
  readonly #freeNumbers: number[] = [];

  get bytes(): number {
    return this.#order.length * chunkBytes;
  }

  /** The chunk that was begun first and is not written any more. */
  get oldest(): Chunk | undefined {
    return this.#order.length > 1 ? this.#order[0] : undefined;
  }

  /** Whether the next record may be written here. */
  isOpen(chunk: Chunk): boolean {
    return chunk === this.#order.at(-1);
  }

  chunkOf(place: number): Chunk {
    return this.#chunks[place >>> wordBits] as Chunk;
  }

  /** Room for a record of at most a chunk; answers its place. */
  allocate(words: number): number {
    let chunk = this.#order.at(-1);
    if (chunk === undefined || chunk.usedWords + words > chunkWords) chunk = this.#begin();
    const place = placeOf(chunk, chunk.usedWords);
    chunk.usedWords += words;
    return place;
  }

  /** Gives a chunk's memory back. */
  free(chunk: Chunk): void {
    this.#order.splice(this.#order.indexOf(chunk), 1);
    this.#chunks[chunk.number] = undefined;
    this.#freeNumbers.push(chunk.number);
  }

  #begin(): Chunk {
    const number = this.#freeNumbers.pop() ?? this.#chunks.length;
    const memory = new ArrayBuffer(chunkBytes);
    const views = { words: new Int32Array(memory), bytes: Buffer.from(memory) };
    const chunk: Chunk = { number, ...views, usedWords: firstWord, deadWords: 0 };
    this.#chunks[number] = chunk;
    this.#order.push(chunk);
    return chunk;
  }
}

export function placeOf(chunk: Chunk, word: number): number {
  return chunk.number * chunkWords + word;
}

/** Where in its chunk a place is. */
export function wordOf(place: number): number {
  return place & (chunkWords - 1);
}
