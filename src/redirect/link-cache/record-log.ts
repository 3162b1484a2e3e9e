/** Memory is asked for in blocks of this size; what is not written of them takes none. */
export const blockBytes = 16 * 1024 * 1024;
/** Records lie one behind the other in chunks of this size: the unit in which memory turns over. */
export const chunkBytes = 256 * 1024;
export const wordBytes = Int32Array.BYTES_PER_ELEMENT;
const blockWords = blockBytes / wordBytes;
const blockBits = Math.log2(blockWords);
const chunkWords = chunkBytes / wordBytes;
const chunkBits = Math.log2(chunkWords);
const blockChunks = blockBytes / chunkBytes;

/** No record has place 0. */
const firstWord = 1;

/** Few and large: what says where a block's memory is stays in the processor's cache. */
export interface Block {
  /** The same memory by words and by bytes. */
  readonly words: Int32Array;
  readonly bytes: Buffer;
}

export interface Chunk {
  readonly number: number;
  /** Where the next record begins. */
  usedWords: number;
  /** Words of records that are not needed any more. */
  deadWords: number;
}

/**
 * Memory for records that are written one behind the other. A place, which is a positive 31-bit integer, says where one
 * begins: a block and a word in it. What lies there, and when a chunk is done with, is known to who writes.
 */
export class RecordLog {
  readonly #blocks: Block[] = [];
  readonly #chunks: (Chunk | undefined)[] = [];
  /** The oldest first; the last one is written. */
  readonly #order: Chunk[] = [];
  readonly #freeNumbers: number[] = [];

  /** Of the chunks in use. */
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
    return this.#chunks[place >>> chunkBits] as Chunk;
  }

  blockOf(place: number): Block {
    return this.#blocks[place >>> blockBits] as Block;
  }

  /** Room for a record of at most a chunk; answers its place. */
  allocate(words: number): number {
    let chunk = this.#order.at(-1);
    if (chunk === undefined || chunk.usedWords + words > chunkWords) chunk = this.#begin();
    const place = endPlace(chunk);
    chunk.usedWords += words;
    return place;
  }

  /** Its memory is used for the next chunk that is begun. */
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

/** Where a chunk's first record is. */
export function firstPlace({ number }: Chunk): number {
  return number * chunkWords + firstWord;
}

/** Behind its last record. */
export function endPlace({ number, usedWords }: Chunk): number {
  return number * chunkWords + usedWords;
}

/** Where in its block a place is. */
export function wordOf(place: number): number {
  return place & (blockWords - 1);
}
