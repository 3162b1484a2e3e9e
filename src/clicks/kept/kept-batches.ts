/**
 * The replay log: the batches stored in the last minutes, in files beside the spool, in case the database
 * loses them. The format of a batch is
 * `magic u32 | payload bytes u32 | crc32 of the payload u32 | number f64 | payload`, little-endian;
 * the payload is the batch in the format of node:v8.
 */
import { readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { BatchPart } from '../click-batch.ts';
import { createKeptFiles, findKeptFiles, type FolderOptions } from './kept-files.ts';

const magic = 0x31_4b_59_57; // "WYK1"
const headerBytes = 20;

export interface KeptBatches {
  /** Identifies this data directory, as long as it exists. */
  readonly run: string;
  /** The highest number of a batch that was kept here, except in files that are lost; 0 = none. */
  newest(): number;
  /** Never throws: a batch that cannot be kept is reported to `onProblem`. */
  keep(number: number, clicks: BatchPart): void;
  /** The batches with higher numbers, as far as they can be read. */
  after(number: number): Iterable<BatchPart>;
  /**
   * Removes files whose batches were stored ten minutes ago, and the oldest files when they take too much
   * space.
   */
  forgetOld(): void;
}

export interface KeptOptions extends FolderOptions {
  /** Called for the first problem, and not again before something could be kept. */
  onProblem(error: Error): void;
}

/** Opens the log, with what an earlier process left in it. Never throws. */
export function openKeptBatches({ onProblem, ...options }: KeptOptions): KeptBatches {
  let hasProblem = false;
  const trying = <Value>(what: () => Value): Value | undefined => {
    try {
      return what();
    } catch (error) {
      if (!hasProblem) onProblem(error as Error);
      hasProblem = true;
      return undefined;
    }
  };
  const files = createKeptFiles(
    options,
    trying(() => findKeptFiles(options.folder)),
  );
  const framesIn = (path: string) => trying(() => [...readFrames(readFileSync(path))]) ?? [];
  let newest = files
    .paths()
    .reduce((most, path) => framesIn(path).reduce((max, { number }) => Math.max(max, number), most), 0);
  return {
    run: files.run,
    newest: () => newest,
    keep(number, clicks) {
      trying(() => {
        files.append(toFrame(number, clicks));
        newest = Math.max(newest, number);
        hasProblem = false;
      });
    },
    *after(number) {
      for (const path of files.paths()) {
        for (const frame of framesIn(path)) {
          const clicks = frame.number > number && trying(() => deserialize(frame.payload) as BatchPart);
          if (clicks) yield clicks;
        }
      }
    },
    forgetOld: () => void trying(files.removeOld),
  };
}

function toFrame(number: number, clicks: BatchPart): Buffer {
  const payload = serialize(clicks);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(magic, 0);
  header.writeUInt32LE(payload.length, 4);
  header.writeUInt32LE(crc32(payload), 8);
  header.writeDoubleLE(number, 12);
  return Buffer.concat([header, payload]);
}

/** Reads whole frames, up to the first that is incomplete or damaged. */
function* readFrames(source: Buffer): Generator<{ number: number; payload: Buffer }> {
  for (let at = 0; at + headerBytes <= source.length; ) {
    const end = at + headerBytes + source.readUInt32LE(at + 4);
    if (source.readUInt32LE(at) !== magic || end > source.length) return;
    const payload = source.subarray(at + headerBytes, end);
    if (crc32(payload) !== source.readUInt32LE(at + 8)) return;
    yield { number: source.readDoubleLE(at + 12), payload };
    at = end;
  }
}
