import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const readBytesMax = 1024 * 1024;

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

/** Up to 1 MiB of a segment from `offset` on, never beyond `until`. */
export function readSegment(
  folder: string,
  name: string,
  offset: number,
  until = Number.POSITIVE_INFINITY,
): Chunk {
  const fd = openSync(join(folder, name), 'r');
  try {
    const end = Math.min(fstatSync(fd).size, until);
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(readBytesMax, end - offset)));
    const read = readSync(fd, buffer, 0, buffer.length, offset);
    return { bytes: buffer.subarray(0, read), isEnd: offset + read >= end };
  } finally {
    closeSync(fd);
  }
}
