import type { PlainLink } from '../live-link.ts';
import { HashIndex, placesEnd } from './hash-index.ts';
import { hashKey, type LinkKey } from './link-key.ts';
import {
  fitsRecord,
  freshUntil,
  hasKey,
  isDead,
  keyOf,
  lengthOf,
  markDead,
  readLink,
  recordWords,
  writeRecord,
} from './link-record.ts';
import { type Chunk, chunkBytes, endPlace, firstPlace, RecordLog, wordBytes, wordOf } from './record-log.ts';

interface LinkTableOptions {
  /**
   * Limit of records and index together. When it is reached, the oldest records are dropped first. At least
   * two chunks, and less than 500 MB, because places cannot address more.
   */
  bytesMax: number;
  /** Epoch milliseconds; times are stored as seconds since then. */
  startedAt: number;
  /** Tests pass one that makes keys collide. */
  hash?: (key: LinkKey) => number;
}

/** A chunk is compacted when a larger share of it is dead. */
const deadShareMax = 0.5;

/** A cache line of the processor, in words. */
const lineWords = 16;

/**
 * A compact table of plain links: about 15 bytes each beside alias and target, and no objects that the
 * garbage collector has to trace. A lookup makes no strings: aliases are compared where they lie in memory.
 */
export class LinkTable {
  readonly #bytesMax: number;
  readonly #startedAt: number;
  readonly #hash: (key: LinkKey) => number;
  readonly #index = new HashIndex((place) => this.#hash(keyOf(this.#log.blockOf(place), wordOf(place))));
  readonly #log = new RecordLog();
  /** Stored so that the compiler does not optimise the reads away. */
  readonly #fetched = new Int32Array(1);

  constructor({ bytesMax, startedAt, hash = hashKey }: LinkTableOptions) {
    // For a moment there may be two chunks more.
    if (bytesMax + 2 * chunkBytes > placesEnd * wordBytes)
      throw new RangeError('A link table of this size has no places.');
    this.#hash = hash;
    this.#bytesMax = bytesMax;
    this.#startedAt = startedAt;
  }

  /** How many links it holds, expired ones included. */
  get size(): number {
    return this.#index.size;
  }

  get bytes(): number {
    return this.#log.bytes + this.#index.bytes;
  }

  /** undefined = unknown or expired. `now`: epoch milliseconds. */
  get(key: LinkKey, now: number): PlainLink | undefined {
    return this.#read(this.#find(key, this.#hash(key)), this.#seconds(now));
  }

  /**
   * Like `get` for a batch of keys. With very many links most of the time goes into fetching slots and
   * records from memory, and a processor fetches several at once where none of the reads depends on another.
   */
  getAll(keys: readonly LinkKey[], now: number): (PlainLink | undefined)[] {
    const hashes = keys.map(this.#hash);
    const places = this.#fetch(hashes);
    const seconds = this.#seconds(now);
    return keys.map((key, index) => {
      const place = places[index] as number;
      if (place === 0) return undefined;
      const isHere = hasKey(this.#log.blockOf(place), wordOf(place), key);
      return this.#read(isHere ? place : this.#find(key, hashes[index] as number), seconds);
    });
  }

  /**
   * Stores a link in place of the key's earlier one. Returns false if it does not fit the format; then the
   * key has no entry at all. `until`: epoch milliseconds, rounded down to seconds.
   */
  set(key: LinkKey, link: PlainLink, until: number): boolean {
    const hash = this.#hash(key);
    if (hash === 0 || !fitsRecord(key.domainId, link)) {
      this.delete(key);
      return false;
    }
    const place = this.#placeFor(key, hash, recordWords(key, link));
    writeRecord(this.#log.blockOf(place), wordOf(place), { key, link, freshUntil: this.#seconds(until) });
    this.#makeRoom();
    return true;
  }

  delete(key: LinkKey): void {
    const hash = this.#hash(key);
    const place = this.#find(key, hash);
    if (place === 0) return;
    const block = this.#log.blockOf(place);
    const chunk = this.#log.chunkOf(place);
    this.#index.remove(hash, place);
    markDead(block, wordOf(place));
    chunk.deadWords += lengthOf(block, wordOf(place));
    if (!this.#log.isOpen(chunk) && chunk.deadWords > chunk.usedWords * deadShareMax) this.#rewrite(chunk);
  }

  /** The place of a key; 0 = none. */
  #find(key: LinkKey, hash: number): number {
    if (hash === 0) return 0;
    for (let at = this.#index.seek(hash, 0); at !== -1; at = this.#index.seek(hash, at + 1)) {
      const place = this.#index.placeAt(hash, at);
      if (hasKey(this.#log.blockOf(place), wordOf(place), key)) return place;
    }
    return 0;
  }

  /** The first candidate place of each hash, 0 = none; loads slots and records into the processor's cache. */
  #fetch(hashes: number[]): number[] {
    let read = 0;
    for (const hash of hashes) read ^= this.#index.firstSlot(hash);
    const places = hashes.map((hash) => {
      const distance = this.#index.seek(hash, 0);
      if (distance === -1) return 0;
      const place = this.#index.placeAt(hash, distance);
      const { words } = this.#log.blockOf(place);
      const word = wordOf(place);
      // Most records span two or three cache lines.
      const last = Math.min(word + 2 * lineWords, words.length - 1);
      read ^= (words[word] as number) ^ (words[last - lineWords] as number) ^ (words[last] as number);
      return place;
    });
    this.#fetched[0] = read;
    return places;
  }

  /** `place`: 0 = none. `seconds`: the current time. */
  #read(place: number, seconds: number): PlainLink | undefined {
    if (place === 0) return undefined;
    const block = this.#log.blockOf(place);
    const word = wordOf(place);
    return seconds < freshUntil(block, word) ? readLink(block, word) : undefined;
  }

  /** The place of the key's record if it has this length, else that of a new record. */
  #placeFor(key: LinkKey, hash: number, words: number): number {
    const known = this.#find(key, hash);
    if (known !== 0 && lengthOf(this.#log.blockOf(known), wordOf(known)) === words) return known;
    this.delete(key);
    const place = this.#log.allocate(words);
    this.#index.add(hash, place);
    return place;
  }

  /** Compacts a chunk: copies its live records to the end of the log, and frees it. */
  #rewrite(chunk: Chunk): void {
    for (const from of this.#liveRecords(chunk)) {
      const block = this.#log.blockOf(from);
      const word = wordOf(from);
      const length = lengthOf(block, word);
      const to = this.#log.allocate(length);
      this.#log.blockOf(to).words.set(block.words.subarray(word, word + length), wordOf(to));
      this.#index.move(this.#hash(keyOf(block, word)), from, to);
    }
    this.#log.free(chunk);
    this.#makeRoom();
  }

  #makeRoom(): void {
    while (this.bytes > this.#bytesMax) {
      const chunk = this.#log.oldest;
      if (chunk === undefined) return;
      for (const place of this.#liveRecords(chunk))
        this.#index.remove(this.#hash(keyOf(this.#log.blockOf(place), wordOf(place))), place);
      this.#log.free(chunk);
    }
  }

  /** The places of a chunk's live records. */
  *#liveRecords(chunk: Chunk): Generator<number> {
    const block = this.#log.blockOf(firstPlace(chunk));
    for (let place = firstPlace(chunk); place < endPlace(chunk); place += lengthOf(block, wordOf(place))) {
      if (!isDead(block, wordOf(place))) yield place;
    }
  }

  #seconds(time: number): number {
    return Math.floor((time - this.#startedAt) / 1000);
  }
}
