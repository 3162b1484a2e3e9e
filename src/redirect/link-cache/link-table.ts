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
import { type Chunk, chunkBytes, firstWord, placeOf, RecordLog, wordBytes, wordOf } from './record-log.ts';

interface LinkTableOptions {
  /**
   * Records and index together; when it is reached, what was stored first goes first. At least two chunks, and less
   * than 500 MB: places are not larger.
   */
  bytesMax: number;
  /** Epoch milliseconds; times are kept as seconds since then. */
  startedAt: number;
  /** Tests bring one that makes keys collide. */
  hash?: (key: LinkKey) => number;
}

/** A chunk of which more is dead is written anew. */
const deadShareMax = 0.5;

/** What a processor fetches from memory at once, in words. */
const lineWords = 16;

/**
 * Plain links in little memory: about 15 bytes beside alias and target, none of it objects for the garbage collector.
 * A search needs no text: the alias is compared where it lies.
 */
export class LinkTable {
  readonly #bytesMax: number;
  readonly #startedAt: number;
  readonly #hash: (key: LinkKey) => number;
  readonly #index = new HashIndex((place) => this.#hash(keyOf(this.#log.chunkOf(place), wordOf(place))));
  readonly #log = new RecordLog();
  /** Kept, so that no compiler leaves the reading out. */
  readonly #prefetched = new Int32Array(1);

  constructor({ bytesMax, startedAt, hash = hashKey }: LinkTableOptions) {
    // Two more chunks may be there for a moment.
    if (bytesMax + 2 * chunkBytes > placesEnd * wordBytes)
      throw new RangeError('A link table of this size has no places.');
    this.#hash = hash;
    this.#bytesMax = bytesMax;
    this.#startedAt = startedAt;
  }

  /** How many links it holds, those past their time included. */
  get size(): number {
    return this.#index.size;
  }

  get bytes(): number {
    return this.#log.bytes + this.#index.bytes;
  }

  /** undefined = unknown, or past its time. `now`: epoch milliseconds. */
  get(key: LinkKey, now: number): PlainLink | undefined {
    const place = this.#find(key, this.#hash(key));
    if (place === 0) return undefined;
    const chunk = this.#log.chunkOf(place);
    const word = wordOf(place);
    return this.#seconds(now) < freshUntil(chunk, word) ? readLink(chunk, word) : undefined;
  }

  /**
   * Reads where these keys' links lie. With very many links nothing takes longer than fetching slot and record from
   * memory, and a processor fetches several at once where none of them has to be waited for before the next.
   */
  prefetch(keys: readonly LinkKey[]): void {
    const hashes = keys.map(this.#hash);
    let read = 0;
    for (const hash of hashes) read ^= this.#index.firstSlot(hash);
    for (const hash of hashes) {
      const distance = this.#index.seek(hash, 0);
      if (distance === -1) continue;
      const place = this.#index.placeAt(hash, distance);
      const { words } = this.#log.chunkOf(place);
      const word = wordOf(place);
      // Most records are two or three lines.
      const last = Math.min(word + 2 * lineWords, words.length - 1);
      read ^= (words[word] as number) ^ (words[last - lineWords] as number) ^ (words[last] as number);
    }
    this.#prefetched[0] = read;
  }

  /** Answers whether it can be kept here; if not, nothing is. `until`: epoch milliseconds, in steps of a second. */
  set(key: LinkKey, link: PlainLink, until: number): boolean {
    const hash = this.#hash(key);
    if (hash === 0 || !fitsRecord(key.domainId, link)) {
      this.delete(key);
      return false;
    }
    const place = this.#placeFor(key, hash, recordWords(key, link));
    writeRecord(this.#log.chunkOf(place), wordOf(place), { key, link, freshUntil: this.#seconds(until) });
    this.#makeRoom();
    return true;
  }

  delete(key: LinkKey): void {
    const hash = this.#hash(key);
    const place = this.#find(key, hash);
    if (place === 0) return;
    const chunk = this.#log.chunkOf(place);
    const word = wordOf(place);
    this.#index.remove(hash, place);
    markDead(chunk, word);
    chunk.deadWords += lengthOf(chunk, word);
    if (!this.#log.isOpen(chunk) && chunk.deadWords > chunk.usedWords * deadShareMax) this.#rewrite(chunk);
  }

  /** The place of a key; 0 = none. */
  #find(key: LinkKey, hash: number): number {
    if (hash === 0) return 0;
    for (let at = this.#index.seek(hash, 0); at !== -1; at = this.#index.seek(hash, at + 1)) {
      const place = this.#index.placeAt(hash, at);
      if (hasKey(this.#log.chunkOf(place), wordOf(place), key)) return place;
    }
    return 0;
  }

  /** Where the key's record is if it has this length, else where a new one is to be written. */
  #placeFor(key: LinkKey, hash: number, words: number): number {
    const known = this.#find(key, hash);
    if (known !== 0 && lengthOf(this.#log.chunkOf(known), wordOf(known)) === words) return known;
    this.delete(key);
    const place = this.#log.allocate(words);
    this.#index.add(hash, place);
    return place;
  }

  /** Moves what is alive in a chunk to the end of the log. */
  #rewrite(chunk: Chunk): void {
    for (const word of liveRecords(chunk)) {
      const length = lengthOf(chunk, word);
      const place = this.#log.allocate(length);
      this.#log.chunkOf(place).words.set(chunk.words.subarray(word, word + length), wordOf(place));
      this.#index.move(this.#hash(keyOf(chunk, word)), placeOf(chunk, word), place);
    }
    this.#log.free(chunk);
    this.#makeRoom();
  }

  #makeRoom(): void {
    while (this.bytes > this.#bytesMax) {
      const chunk = this.#log.oldest;
      if (chunk === undefined) return;
      for (const word of liveRecords(chunk))
        this.#index.remove(this.#hash(keyOf(chunk, word)), placeOf(chunk, word));
      this.#log.free(chunk);
    }
  }

  #seconds(time: number): number {
    return Math.floor((time - this.#startedAt) / 1000);
  }
}

/** Where in the chunk they begin. */
function* liveRecords(chunk: Chunk): Generator<number> {
  for (let word = firstWord; word < chunk.usedWords; word += lengthOf(chunk, word)) {
    if (!isDead(chunk, word)) yield word;
  }
}
