import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { randomText, readableAlphabet } from '../../platform/ids.ts';
import type { SpoolPosition } from './spool-position.ts';

/** Bytes read at a time: some 10,000 visits. */
export const readBytesMax = 2 * 1024 * 1024;
const timeDigits = 15;
const runCharacters = 8;
const numberDigits = 8;

/**
 * The prefix that the names of all segments of one spool share, a run. `startedAt`: epoch milliseconds; older
 * runs sort first.
 */
export function nameRun(startedAt: number): string {
  return `${String(startedAt).padStart(timeDigits, '0')}-${randomText(readableAlphabet, runCharacters)}-`;
}

export function nameSegment(run: string, number: number): string {
  return `${run}${String(number).padStart(numberDigits, '0')}.spool`;
}

/** The run that a segment belongs to. */
export function runOf(segment: string): string {
  return segment.slice(0, -nameSegment('', 0).length);
}

/**
 * How many bytes of a segment may be read now: as many as its spool has reported; none if it is newer than
 * the report; all (undefined) if nobody writes it any more. `positions`: of all open spools.
 */
export function readableBytes(name: string, positions: readonly SpoolPosition[]): number | undefined {
  for (const { segment, bytes } of positions) {
    if (name === segment) return bytes;
    if (name.startsWith(runOf(segment)) && name > segment) return 0;
  }
  return undefined;
}

/** The names of all segments, oldest first. */
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

/** Reads the segment at `path` from `offset` to before `until`, as much as fits into `buffer`. */
export function readSegment(
  path: string,
  buffer: Buffer,
  { offset, until = Number.POSITIVE_INFINITY }: { offset: number; until?: number | undefined },
): Chunk {
  const fd = openSync(path, 'r');
  try {
    const end = Math.min(fstatSync(fd).size, until);
    const length = Math.max(0, Math.min(buffer.length, end - offset));
    const read = readSync(fd, buffer, 0, length, offset);
    return { bytes: buffer.subarray(0, read), isEnd: offset + read >= end };
  } finally {
    closeSync(fd);
  }
}
