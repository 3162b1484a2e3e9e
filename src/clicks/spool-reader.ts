import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listSegments, readableBytes, readBytesMax, readSegment, runOf } from './read-segments.ts';
import type { SpoolPosition } from './spool.ts';
import { type EncodedVisits, findFrames } from './visit-frame.ts';

/** Of a backlog. The more links' counts are read and written once for many clicks, the longer the API's writes wait. */
const visitsPerBatchMax = 40_000;
const tryAgainAfterMs = 60_000;

/** Visits of one segment, and how far it is read with them. */
export interface SpooledVisits {
  segment: string;
  visits: EncodedVisits;
  /** Damaged places that were passed over. */
  damaged: number;
  readBytes: number;
}

/** A segment that nobody writes any more and all of which is read. */
export interface ReadSegment {
  finished: string;
}

interface ReaderOptions {
  folder: string;
  visitsPerBatch?: number;
  /** Where reading begins in a segment. */
  findDrainedBytes(segment: string): Promise<number>;
  /** Told once of each segment that cannot be read or removed. It is left alone for a minute, then tried again. */
  onUnreadable?(segment: string, error: Error): void;
}

export interface SpoolReader {
  /**
   * What comes next of what is spooled before `positions`: visits, the end of a segment, or nothing. What one spool
   * wrote comes in its order. The visits lie in memory that the next call uses again.
   */
  next(positions: readonly SpoolPosition[]): Promise<SpooledVisits | ReadSegment | undefined>;
  /** Removes a segment that is stored; answers whether it is gone. One that stays must not keep the others waiting. */
  remove(segment: string): boolean;
  /** From now on reading begins where `findDrainedBytes` says. */
  reset(): void;
}

/** Reads spooled visits in batches. */
export function createSpoolReader(options: ReaderOptions): SpoolReader {
  const { folder, findDrainedBytes, onUnreadable, visitsPerBatch = visitsPerBatchMax } = options;
  /** When each segment that something is wrong with is tried again, by performance.now(). */
  const leftUntil = new Map<string, number>();
  const buffer = Buffer.allocUnsafeSlow(readBytesMax);
  /** Where reading goes on in each segment. */
  const offsets = new Map<string, number>();
  /** The open segment that was read last: those of other spools come first now, however fast it grows. */
  let last = '';

  const leaveAlone = (segment: string, error: Error) => {
    if (!leftUntil.has(segment)) onUnreadable?.(segment, error);
    leftUntil.set(segment, performance.now() + tryAgainAfterMs);
  };

  const read = (segment: string, offset: number, until: number | undefined) => {
    try {
      return readSegment(join(folder, segment), buffer, { offset, until });
    } catch (error) {
      leaveAlone(segment, error as Error);
      return undefined;
    }
  };

  return {
    async next(positions) {
      for (const segment of startingAfter(last, listSegments(folder))) {
        const until = readableBytes(segment, positions);
        if (until === 0 || performance.now() < (leftUntil.get(segment) ?? 0)) continue;
        const offset = offsets.get(segment) ?? (await findDrainedBytes(segment));
        const chunk = read(segment, offset, until);
        if (chunk === undefined) continue;
        const isFinished = until === undefined;
        const { visits, damaged, readBytes } = findFrames(
          chunk.bytes,
          visitsPerBatch,
          chunk.isEnd && isFinished,
        );
        offsets.set(segment, offset + readBytes);
        if (readBytes > 0 || isFinished) last = isFinished ? '' : segment;
        if (readBytes > 0) return { segment, visits, damaged, readBytes: offset + readBytes };
        if (isFinished) return { finished: segment };
      }
      return undefined;
    },
    remove(segment) {
      const error = tryToRemove(join(folder, segment));
      if (error === undefined) offsets.delete(segment);
      else leaveAlone(segment, error);
      return error === undefined;
    },
    reset: () => offsets.clear(),
  };
}

/** What one spool wrote stays in its order. */
function startingAfter(last: string, segments: string[]): string[] {
  const lastRun = runOf(last);
  const isLater = (segment: string) => runOf(segment) > lastRun;
  return [...segments.filter(isLater), ...segments.filter((segment) => !isLater(segment))];
}

/** Answers why the file is still there. */
function tryToRemove(path: string): Error | undefined {
  try {
    rmSync(path, { force: true });
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
