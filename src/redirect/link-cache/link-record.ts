/**
 * A plain link as it lies in memory, in words of 4 bytes: `link id | account id | domain id | fresh until, in seconds |
 * lengths and flags`, then the bytes of the alias in lower case and of the target, filled up to a word.
 */
import { isPrintable, type PlainLink } from '../live-link.ts';
import { foldedBytes, type LinkKey } from './link-key.ts';
import { type Chunk, wordBytes } from './record-log.ts';

const headerWords = 5;
const headerBytes = headerWords * wordBytes;

/** From the low bits up: target length (16), alias length (7), status (2), forwards the query (1), dead (1). */
const aliasShift = 16;
const statusShift = 23;
const forwardQueryBit = 1 << 25;
const deadBit = 1 << 26;
const statuses = [301, 302, 307, 308];

const idMax = 2 ** 31 - 1;
/** Longer ones are rare and cost a chunk too much. */
const targetBytesMax = 16 * 1024;

/** Whether a record can hold it. */
export function fitsRecord(domainId: number, { id, accountId, status, target }: PlainLink): boolean {
  const idsFit = domainId <= idMax && id <= idMax && accountId <= idMax;
  return idsFit && statuses.includes(status) && target.length <= targetBytesMax && isPrintable(target);
}

export function recordWords(key: LinkKey, link: PlainLink): number {
  return wordsOf(key.end - key.start, link.target.length);
}

export interface Stored {
  key: LinkKey;
  link: PlainLink;
  /** In a unit of the caller's that fits 31 bits. */
  freshUntil: number;
}

/** Writes a record of recordWords words. */
export function writeRecord({ words, bytes }: Chunk, word: number, { key, link, freshUntil }: Stored): void {
  const aliasBytes = key.end - key.start;
  words[word] = link.id;
  words[word + 1] = link.accountId;
  words[word + 2] = key.domainId;
  words[word + 3] = freshUntil;
  words[word + 4] =
    link.target.length |
    (aliasBytes << aliasShift) |
    (statuses.indexOf(link.status) << statusShift) |
    (link.forwardQuery ? forwardQueryBit : 0);
  const start = word * wordBytes + headerBytes;
  for (let index = 0; index < aliasBytes; index++)
    bytes[start + index] = foldedBytes[key.bytes[key.start + index] as number] as number;
  bytes.write(link.target, start + aliasBytes, 'latin1');
}

export function hasKey({ words, bytes }: Chunk, word: number, key: LinkKey): boolean {
  const length = key.end - key.start;
  if (words[word + 2] !== key.domainId || aliasLength(words[word + 4] as number) !== length) return false;
  const start = word * wordBytes + headerBytes;
  for (let index = 0; index < length; index++) {
    if (bytes[start + index] !== foldedBytes[key.bytes[key.start + index] as number]) return false;
  }
  return true;
}

/** The key of a record; good as long as the record is. */
export function keyOf({ words, bytes }: Chunk, word: number): LinkKey {
  const start = word * wordBytes + headerBytes;
  const end = start + aliasLength(words[word + 4] as number);
  return { domainId: words[word + 2] as number, bytes, start, end };
}

export function readLink({ words, bytes }: Chunk, word: number): PlainLink {
  const header = words[word + 4] as number;
  const start = word * wordBytes + headerBytes + aliasLength(header);
  return {
    id: words[word] as number,
    accountId: words[word + 1] as number,
    status: statuses[(header >>> statusShift) & 3] as number,
    target: bytes.toString('latin1', start, start + targetLength(header)),
    forwardQuery: (header & forwardQueryBit) !== 0,
  };
}

export function freshUntil({ words }: Chunk, word: number): number {
  return words[word + 3] as number;
}

export function lengthOf({ words }: Chunk, word: number): number {
  const header = words[word + 4] as number;
  return wordsOf(aliasLength(header), targetLength(header));
}

export function isDead({ words }: Chunk, word: number): boolean {
  return ((words[word + 4] as number) & deadBit) !== 0;
}

export function markDead({ words }: Chunk, word: number): void {
  words[word + 4] = (words[word + 4] as number) | deadBit;
}

function aliasLength(header: number): number {
  return (header >>> aliasShift) & 0x7f;
}

function targetLength(header: number): number {
  return header & 0xffff;
}

function wordsOf(aliasBytes: number, targetBytes: number): number {
  return headerWords + Math.ceil((aliasBytes + targetBytes) / wordBytes);
}
