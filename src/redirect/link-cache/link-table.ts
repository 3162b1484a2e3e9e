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
  readonly #index = new HashIndex((place) => this.#hash(keyOf(this.#log.blockOf(place), wordOf(place))));
  readonly #log = new RecordLog();
  /** Kept, so that no compiler leaves the reading out. */
  readonly #fetched = new Int32Array(1);

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
    return this.#read(this.#find(key, this.#hash(key)), this.#seconds(now));
  }

  /**
   * As get, of many: with very many links nothing takes longer than fetching slot and record from memory, and a processor
   * fetches several at once where none of them has to be waited for before the next.
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

  /** Answers whether it can be kept here; if not, nothing is. `until`: epoch milliseconds, in steps of a second. */
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

  /** The first place each of these hashes may have, 0 = none. Slots and records are in the processor's cache then. */
  #fetch(hashes: number[]): number[] {
    let read = 0;
    for (const hash of hashes) read ^= this.#index.firstSlot(hash);
    const places = hashes.map((hash) => {
      const distance = this.#index.seek(hash, 0);
      if (distance === -1) return 0;
      const place = this.#index.placeAt(hash, distance);
      const { words } = this.#log.blockOf(place);
      const word = wordOf(place);
      // Most records are two or three lines.
      const last = Math.min(word + 2 * lineWords, words.length - 1);
      read ^= (words[word] as number) ^ (words[last - lineWords] as number) ^ (words[last] as number);
      return place;
    });
    this.#fetched[0] = read;
    return places;
  }

  /** `place`: 0 = none. `seconds`: now. */
  #read(place: number, seconds: number): PlainLink | undefined {
    if (place === 0) return undefined;
    const block = this.#log.blockOf(place);
    const word = wordOf(place);
    return seconds < freshUntil(block, word) ? readLink(block, word) : undefined;
  }

  /** Where the key's record is if it has this length, else where a new one is to be written. */
  #placeFor(key: LinkKey, hash: number, words: number): number {
    const known = this.#find(key, hash);
    if (known !== 0 && lengthOf(this.#log.blockOf(known), wordOf(known)) === words) return known;
    this.delete(key);
    const place = this.#log.allocate(words);
    this.#index.add(hash, place);
    return place;
  }

  /** Moves what is alive in a chunk to the end of the log. */
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

  /** Their places. */
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
