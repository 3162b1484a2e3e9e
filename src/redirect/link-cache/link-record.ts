/**
 * The binary format of a plain link, in words of 4 bytes: link id, account id, fresh until (in seconds),
 * lengths and flags, and the domain id unless it is on the base host. Then come the bytes of the alias in
 * lower case and of the target, without the `https://` that nearly all have, padded to a word.
 */
import { isPrintable, type PlainLink } from '../live-link.ts';
import { foldedBytes, type LinkKey } from './link-key.ts';
import { type Block, wordBytes } from './record-log.ts';

const headerWords = 4;
const headerBytes = headerWords * wordBytes;

/**
 * The word of lengths and flags, from the lowest bits up: lengths of the stored target (16) and the alias
 * (7), status (2), forwards the query (1), dead (1), has a domain (1), `https://` was left out of the target
 * (1).
 */
const aliasShift = 16;
const statusShift = 23;
const forwardQueryBit = 1 << 25;
const deadBit = 1 << 26;
const domainBit = 1 << 27;
const schemeBit = 1 << 28;
const scheme = 'https://';
const statuses = [301, 302, 307, 308];

const idMax = 2 ** 31 - 1;
/** Longer targets are rare, and would take up too much of a chunk. */
const targetBytesMax = 16 * 1024;

/** Whether a link can be stored as a record. */
export function fitsRecord(domainId: number, { id, accountId, status, target }: PlainLink): boolean {
  const idsFit = domainId <= idMax && id <= idMax && accountId <= idMax;
  return idsFit && statuses.includes(status) && target.length <= targetBytesMax && isPrintable(target);
}

/** Words that the record of this link takes. */
export function recordWords(key: LinkKey, link: PlainLink): number {
  return wordsOf({
    domainBytes: key.domainId === 0 ? 0 : wordBytes,
    aliasBytes: key.end - key.start,
    targetBytes: withoutScheme(link.target).length,
  });
}

export interface Stored {
  key: LinkKey;
  link: PlainLink;
  /** In a unit that the caller chooses, which must fit 31 bits. */
  freshUntil: number;
}

/** Writes a record at `word`; it takes `recordWords` words. */
export function writeRecord({ words, bytes }: Block, word: number, { key, link, freshUntil }: Stored): void {
  const aliasBytes = key.end - key.start;
  const target = withoutScheme(link.target);
  const header =
    target.length |
    (aliasBytes << aliasShift) |
    (statuses.indexOf(link.status) << statusShift) |
    (link.forwardQuery ? forwardQueryBit : 0) |
    (key.domainId === 0 ? 0 : domainBit) |
    (target === link.target ? 0 : schemeBit);
  words[word] = link.id;
  words[word + 1] = link.accountId;
  words[word + 2] = freshUntil;
  words[word + 3] = header;
  if (key.domainId !== 0) words[word + 4] = key.domainId;
  const start = aliasStart(word, header);
  for (let index = 0; index < aliasBytes; index++)
    bytes[start + index] = foldedBytes[key.bytes[key.start + index] as number] as number;
  bytes.write(target, start + aliasBytes, 'latin1');
}

export function hasKey({ words, bytes }: Block, word: number, key: LinkKey): boolean {
  const length = key.end - key.start;
  const header = words[word + 3] as number;
  if (aliasLength(header) !== length || domainOf(words, word) !== key.domainId) return false;
  const start = aliasStart(word, header);
  for (let index = 0; index < length; index++) {
    if (bytes[start + index] !== foldedBytes[key.bytes[key.start + index] as number]) return false;
  }
  return true;
}

/** The key of a record. It points to the record's memory, so it is valid only as long as the record is. */
export function keyOf({ words, bytes }: Block, word: number): LinkKey {
  const header = words[word + 3] as number;
  const start = aliasStart(word, header);
  return { domainId: domainOf(words, word), bytes, start, end: start + aliasLength(header) };
}

export function readLink({ words, bytes }: Block, word: number): PlainLink {
  const header = words[word + 3] as number;
  const start = aliasStart(word, header) + aliasLength(header);
  const target = bytes.toString('latin1', start, start + targetLength(header));
  return {
    id: words[word] as number,
    accountId: words[word + 1] as number,
    status: statuses[(header >>> statusShift) & 3] as number,
    target: (header & schemeBit) === 0 ? target : scheme + target,
    forwardQuery: (header & forwardQueryBit) !== 0,
  };
}

export function freshUntil({ words }: Block, word: number): number {
  return words[word + 2] as number;
}

/** Words that a stored record takes. */
export function lengthOf({ words }: Block, word: number): number {
  const header = words[word + 3] as number;
  return wordsOf({
    domainBytes: domainBytes(header),
    aliasBytes: aliasLength(header),
    targetBytes: targetLength(header),
  });
}

/** Whether a record was deleted, and is only a tombstone. */
export function isDead({ words }: Block, word: number): boolean {
  return ((words[word + 3] as number) & deadBit) !== 0;
}

export function markDead({ words }: Block, word: number): void {
  words[word + 3] = (words[word + 3] as number) | deadBit;
}

function domainOf(words: Int32Array, word: number): number {
  return ((words[word + 3] as number) & domainBit) === 0 ? 0 : (words[word + 4] as number);
}

function domainBytes(header: number): number {
  return (header & domainBit) === 0 ? 0 : wordBytes;
}

/** Where the alias begins in the block's bytes. */
function aliasStart(word: number, header: number): number {
  return word * wordBytes + headerBytes + domainBytes(header);
}

function aliasLength(header: number): number {
  return (header >>> aliasShift) & 0x7f;
}

function targetLength(header: number): number {
  return header & 0xffff;
}

function withoutScheme(target: string): string {
  return target.startsWith(scheme) ? target.slice(scheme.length) : target;
}

interface Parts {
  domainBytes: number;
  aliasBytes: number;
  targetBytes: number;
}

function wordsOf({ domainBytes, aliasBytes, targetBytes }: Parts): number {
  return headerWords + Math.ceil((domainBytes + aliasBytes + targetBytes) / wordBytes);
}
