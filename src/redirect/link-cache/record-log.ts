/** Memory is allocated in blocks of this size; parts that were never written take no memory. */
export const blockBytes = 16 * 1024 * 1024;
/** Records are appended to chunks of this size, the unit in which memory is freed and reused. */
export const chunkBytes = 256 * 1024;
export const wordBytes = Int32Array.BYTES_PER_ELEMENT;
const blockWords = blockBytes / wordBytes;
const blockBits = Math.log2(blockWords);
const chunkWords = chunkBytes / wordBytes;
const chunkBits = Math.log2(chunkWords);
const blockChunks = blockBytes / chunkBytes;

/** The first word is left out, so that no record has place 0. */
const firstWord = 1;

/** Blocks are few and large, so that the pointers to their memory stay in the processor's cache. */
export interface Block {
  /** The same memory as words and as bytes. */
  readonly words: Int32Array;
  readonly bytes: Buffer;
}

export interface Chunk {
  readonly number: number;
  /** The word at which the next record begins. */
  usedWords: number;
  /** Words of deleted records. */
  deadWords: number;
}

/**
 * Memory to which records are appended (an arena). A place, a positive integer, says where a record begins:
 * in which block, and at which word. Its owner knows what records hold, and when a chunk can be freed.
 */
export class RecordLog {
  readonly #blocks: Block[] = [];
  readonly #chunks: (Chunk | undefined)[] = [];
  /** The oldest first; records are appended to the last one. */
  readonly #order: Chunk[] = [];
  readonly #freeNumbers: number[] = [];

  /** Memory of the chunks in use. */
  get bytes(): number {
    return this.#order.length * chunkBytes;
  }

  /** The oldest chunk, unless it is the one that records are appended to. */
  get oldest(): Chunk | undefined {
    return this.#order.length > 1 ? this.#order[0] : undefined;
  }

  /** Whether the next record may be appended here. */
  isOpen(chunk: Chunk): boolean {
    return chunk === this.#order.at(-1);
  }

  chunkOf(place: number): Chunk {
    return this.#chunks[place >>> chunkBits] as Chunk;
  }

  blockOf(place: number): Block {
    return this.#blocks[place >>> blockBits] as Block;
  }

  /** Allocates room for a record, which is at most as long as a chunk; returns its place. */
  allocate(words: number): number {
    let chunk = this.#order.at(-1);
    if (chunk === undefined || chunk.usedWords + words > chunkWords) chunk = this.#begin();
    const place = endPlace(chunk);
    chunk.usedWords += words;
    return place;
  }

  /** Frees a chunk; its memory is reused for the next one. */
  free(chunk: Chunk): void {
    this.#order.splice(this.#order.indexOf(chunk), 1);
    this.#chunks[chunk.number] = undefined;
    this.#freeNumbers.push(chunk.number);
  }

  #begin(): Chunk {
    const number = this.#freeNumbers.pop() ?? this.#chunks.length;
    if (number === this.#blocks.length * blockChunks) this.#blocks.push(createBlock());
    const chunk: Chunk = { number, usedWords: firstWord, deadWords: 0 };
    this.#chunks[number] = chunk;
    this.#order.push(chunk);
    return chunk;
  }
}

function createBlock(): Block {
  const memory = new ArrayBuffer(blockBytes);
  return { words: new Int32Array(memory), bytes: Buffer.from(memory) };
}

/** The place of a chunk's first record. */
export function firstPlace({ number }: Chunk): number {
  return number * chunkWords + firstWord;
}

/** The place after a chunk's last record. */
export function endPlace({ number, usedWords }: Chunk): number {
  return number * chunkWords + usedWords;
}

/** The word of a place within its block. */
export function wordOf(place: number): number {
  return place & (blockWords - 1);
}
