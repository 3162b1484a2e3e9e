import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { randomText, readableAlphabet } from '../platform/ids.ts';
import type { SpoolPosition } from './spool.ts';

const readBytesMax = 1024 * 1024;
const timeDigits = 15;
const runCharacters = 8;
const numberDigits = 8;

/** What the names of all segments of one spool begin with; `startedAt` (epoch milliseconds) puts older ones first. */
export function nameRun(startedAt: number): string {
  return `${String(startedAt).padStart(timeDigits, '0')}-${randomText(readableAlphabet, runCharacters)}-`;
}

export function nameSegment(run: string, number: number): string {
  return `${run}${String(number).padStart(numberDigits, '0')}.spool`;
}

/**
 * Bytes of a segment that may be read now: those that its spool told of, none if it is newer than what was told, all
 * if nobody writes it any more (undefined). Without a position nobody writes any.
 */
export function readableBytes(name: string, position: SpoolPosition | undefined): number | undefined {
  if (position === undefined) return undefined;
  if (name === position.segment) return position.bytes;
  const run = position.segment.slice(0, -nameSegment('', 0).length);
  return name.startsWith(run) && name > position.segment ? 0 : undefined;
}

/** Names of all segments, oldest first. */
export function listSegments(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.spool'))
    .sort();
}

interface Chunk {
  bytes: Buffer;
  /** Whether nothing comes after these bytes. */
  isEnd: boolean;
}

/** Up to 1 MiB of the segment at `path`, from `offset` on, never beyond `until`. */
export function readSegment(path: string, offset: number, until = Number.POSITIVE_INFINITY): Chunk {
  const fd = openSync(path, 'r');
  try {
    const end = Math.min(fstatSync(fd).size, until);
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(readBytesMax, end - offset)));
    const read = readSync(fd, buffer, 0, buffer.length, offset);
    return { bytes: buffer.subarray(0, read), isEnd: offset + read >= end };
  } finally {
    closeSync(fd);
  }
}
