/**
 * The format of a visit in the spool: `magic u32 | payload bytes u32 | crc32 of the payload u32 | payload`,
 * little-endian. The magic number lets a reader find the next whole frame behind a damaged one.
 */
import { crc32 } from 'node:zlib';
import { giveWay } from '../../platform/pace/give-way.ts';
import { subjects } from '../subjects.ts';
import type { RecordedVisit, Visit } from '../visit.ts';
import { visitIdBytes, writeVisitId } from '../visit-id.ts';
import { fitQuery } from './fit-query.ts';

const magic = 0x31_50_59_57; // "WYP1"
const headerBytes = 12;
/** The length of the payload stands this many bytes before it. */
const payloadBytesBefore = 8;
const fixedBytes = 2 + visitIdBytes + 8 + 8 + 8;
const optedOutFlag = 1;
/** All texts are ASCII, as most are, so they can be decoded at once. */
const asciiFlag = 2;

/** How many bytes of each text are kept; longer texts are cut, because nobody reads that much. */
const textBytesMax = {
  userAgent: 1_000,
  referrer: 2_000,
  language: 200,
  address: 64,
  query: 2_000,
  purpose: 64,
};
const textNames = Object.keys(textBytesMax) as (keyof typeof textBytesMax)[];

/** Bytes of the longest character in UTF-8. */
const characterBytesMax = 4;

/** The size of the largest possible frame. */
export const frameBytesMax =
  headerBytes + fixedBytes + textNames.reduce((sum, name) => sum + 2 + textBytesMax[name], 0);

/**
 * Writes a frame into `target` at `offset`, which must have frameBytesMax free; returns the offset behind it.
 * The visit gets a new id unless it has one already.
 */
export function writeFrame(target: Buffer, offset: number, visit: Visit | RecordedVisit): number {
  const start = offset + headerBytes;
  let at = start;
  at = target.writeUInt8(subjects.indexOf(visit.subject), at);
  const flagsAt = at++;
  if ('id' in visit) {
    target.set(visit.id, at);
    at += visitIdBytes;
  } else at = writeVisitId(target, at, visit.at);
  at = target.writeDoubleLE(visit.at, at);
  at = target.writeDoubleLE(visit.subjectId, at);
  at = target.writeDoubleLE(visit.accountId, at);
  let isAscii = true;
  for (const name of textNames) {
    const text = name === 'query' ? fitQuery(visit.query, textBytesMax.query) : visit[name];
    const bytes = target.write(text, at + 2, textBytesMax[name], 'utf8');
    // A text that may have been cut can have lost its longer characters, so its byte count proves nothing.
    isAscii &&= bytes === text.length && bytes <= textBytesMax[name] - characterBytesMax;
    at = target.writeUInt16LE(bytes, at) + bytes;
  }
  target[flagsAt] = (visit.optedOut ? optedOutFlag : 0) | (isAscii ? asciiFlag : 0);
  target.writeUInt32LE(magic, offset);
  target.writeUInt32LE(at - start, offset + 4);
  target.writeUInt32LE(crc32(target.subarray(start, at)), offset + 8);
  return at;
}

/** Visits decoded one by one on each iteration: as objects they would take several times the memory. */
export interface EncodedVisits extends Iterable<RecordedVisit> {
  readonly length: number;
}

interface Frames<Visits> {
  visits: Visits;
  /** Bytes of the source that are done with, damaged ones included. */
  readBytes: number;
  /** Damaged places that were skipped. */
  damaged: number;
}

/** Approximate time per frame. */
const frameMicroseconds = 0.4;

/**
 * Finds whole frames from the start of `source`, at most `visitsMax`. What follows the last whole frame is
 * left for later, unless `isEnd` says that nothing will follow: then it is damage. The visits are decoded
 * from `source` later, so it must not change before.
 */
export function findFrames(source: Buffer, visitsMax: number, isEnd: boolean): Frames<EncodedVisits> {
  const starts: number[] = [];
  let [readBytes, damaged] = [0, 0];
  while (starts.length < visitsMax && readBytes < source.length) {
    giveWay(frameMicroseconds);
    const end = endOfFrame(source, readBytes);
    if (end === 'incomplete' && !isEnd) break;
    if (typeof end === 'number') {
      starts.push(readBytes + headerBytes);
      readBytes = end;
    } else {
      const from = readBytes;
      readBytes = nextWholeFrame(source, from + 1, isEnd);
      // Zeros at the end are room that was made for more visits, not damage.
      if (readBytes < source.length || !isBlank(source, from)) damaged++;
    }
  }
  const decode = () => eachVisit(source, starts);
  return { visits: { length: starts.length, [Symbol.iterator]: decode }, readBytes, damaged };
}

function* eachVisit(source: Buffer, starts: readonly number[]): Generator<RecordedVisit> {
  for (const start of starts) yield readPayload(source, start);
}

/** As findFrames, but decodes all visits into objects. */
export function readFrames(source: Buffer, visitsMax: number, isEnd: boolean): Frames<RecordedVisit[]> {
  const found = findFrames(source, visitsMax, isEnd);
  return { ...found, visits: [...found.visits] };
}

function endOfFrame(source: Buffer, offset: number): number | 'incomplete' | 'damaged' {
  if (source.length - offset < headerBytes) return 'incomplete';
  if (source.readUInt32LE(offset) !== magic) return 'damaged';
  const payloadBytes = source.readUInt32LE(offset + 4);
  if (payloadBytes < fixedBytes || payloadBytes > frameBytesMax) return 'damaged';
  const end = offset + headerBytes + payloadBytes;
  if (end > source.length) return 'incomplete';
  // A Uint8Array is faster to create than a Buffer.
  const payload = new Uint8Array(source.buffer, source.byteOffset + offset + headerBytes, payloadBytes);
  const isWhole =
    crc32(payload) === source.readUInt32LE(offset + 8) && hasAllTexts(source, offset + headerBytes, end);
  return isWhole ? end : 'damaged';
}

/**
 * A correct checksum shows that the bytes are as they were written, not that they are a visit: its texts must
 * also fill the payload exactly.
 */
function hasAllTexts(source: Buffer, start: number, end: number): boolean {
  let at = start + fixedBytes;
  for (const _ of textNames) {
    if (at + 2 > end) return false;
    at += 2 + source.readUInt16LE(at);
  }
  return at === end;
}

/** Whether all bytes from `from` on are zero. */
export function isBlank(source: Uint8Array, from: number): boolean {
  for (let at = from; at < source.length; at++) if (source[at] !== 0) return false;
  return true;
}

/**
 * Where reading continues after damage: at the next whole frame, at one that may still become whole, or at
 * the end.
 */
function nextWholeFrame(source: Buffer, from: number, isEnd: boolean): number {
  for (let offset = from; offset <= source.length - 4; offset++) {
    offset = source.indexOf(magicBytes, offset);
    if (offset === -1) break;
    const end = endOfFrame(source, offset);
    if (typeof end === 'number' || (end === 'incomplete' && !isEnd)) return offset;
  }
  return isEnd ? source.length : Math.max(from, startOfCutMagic(source));
}

const magicBytes = Buffer.alloc(4);
magicBytes.writeUInt32LE(magic);

/** The offset of a magic number that is cut off by the end of the source; without one, the end. */
function startOfCutMagic(source: Buffer): number {
  for (let bytes = magicBytes.length - 1; bytes > 0; bytes--) {
    const start = source.length - bytes;
    if (start >= 0 && source.subarray(start).equals(magicBytes.subarray(0, bytes))) return start;
  }
  return source.length;
}

function readPayload(source: Buffer, start: number): RecordedVisit {
  const flags = source[start + 1] as number;
  const next = textReader(source, start, (flags & asciiFlag) !== 0);
  return {
    id: source.subarray(start + 2, start + 2 + visitIdBytes),
    subject: subjects[source[start] as number] ?? 'link',
    subjectId: source.readDoubleLE(start + 26),
    accountId: source.readDoubleLE(start + 34),
    at: source.readDoubleLE(start + 18),
    optedOut: (flags & optedOutFlag) !== 0,
    // In the order in which they were written.
    userAgent: next(),
    referrer: next(),
    language: next(),
    address: next(),
    query: next(),
    purpose: next(),
  };
}

/** Returns a function that returns the texts of a payload one after the other. */
function textReader(source: Buffer, start: number, isAscii: boolean): () => string {
  const first = start + fixedBytes;
  let at = first;
  const bytesOfNext = () => {
    const bytes = source.readUInt16LE(at);
    at += 2 + bytes;
    return bytes;
  };
  if (!isAscii) {
    return () => {
      const bytes = bytesOfNext();
      return source.toString('utf8', at - bytes, at);
    };
  }
  // Slicing one long text costs less than decoding several.
  const texts = source.toString('latin1', first, start + source.readUInt32LE(start - payloadBytesBefore));
  return () => {
    const bytes = bytesOfNext();
    return texts.slice(at - bytes - first, at - first);
  };
}
