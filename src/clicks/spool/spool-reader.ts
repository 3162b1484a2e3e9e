import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { listSegments, readableBytes, readBytesMax, readSegment, runOf } from './read-segments.ts';
import type { SpoolPosition } from './spool-position.ts';
import { type EncodedVisits, findFrames } from './visit-frame.ts';

const tryAgainAfterMs = 60_000;

/** Visits of one segment, and the position up to which it is read after them. */
export interface SpooledVisits {
  segment: string;
  visits: EncodedVisits;
  /** Damaged places that were skipped. */
  damaged: number;
  readBytes: number;
}

/** A segment that nobody writes any more and that is read to its end. */
interface ReadSegment {
  finished: string;
}

interface ReaderOptions {
  folder: string;
  /** The position at which reading of a segment begins. */
  findDrainedBytes(segment: string): Promise<number>;
  /**
   * Called once for each segment that cannot be read or removed; the error's message says which, as the rest of a
   * sentence. It is tried again after a minute.
   */
  onUnreadable?(segment: string, error: Error): void;
}

export interface SpoolReader {
  /**
   * Returns what comes next of what is spooled before `positions`: visits, `visitsMax` at most, the end of a
   * segment, or nothing. The visits of one spool come in the order in which they were written. They lie in a
   * buffer that the next call overwrites.
   */
  next(
    positions: readonly SpoolPosition[],
    visitsMax: number,
  ): Promise<SpooledVisits | ReadSegment | undefined>;
  /** Returns more visits of a segment that `next` returned; undefined when there are none. */
  more(segment: string, positions: readonly SpoolPosition[], visitsMax: number): SpooledVisits | undefined;
  /**
   * Removes a segment that is stored; returns whether it is gone. If not, it is skipped for a while, so that
   * it does not hold up the others.
   */
  remove(segment: string): boolean;
  /** Makes reading begin again where `findDrainedBytes` says. */
  reset(): void;
}

/** Reads spooled visits in batches. */
export function createSpoolReader(options: ReaderOptions): SpoolReader {
  const { folder, findDrainedBytes } = options;
  const { isLeftAlone, leaveAlone } = leaveAloneForAWhile(options);
  const buffer = Buffer.allocUnsafeSlow(readBytesMax);
  /** The position up to which each segment is read. */
  const offsets = new Map<string, number>();
  /** The open segment read last. Other spools' are read next, so that a fast one cannot starve them. */
  let last = '';

  /** Returns undefined when the segment cannot be read; `onUnreadable` knows then. */
  const read = (segment: string, { offset, until, visitsMax }: Reading): SpooledVisits | undefined => {
    try {
      const { bytes, isEnd } = readSegment(join(folder, segment), buffer, { offset, until });
      const { visits, damaged, readBytes } = findFrames(bytes, visitsMax, isEnd && until === undefined);
      offsets.set(segment, offset + readBytes);
      return { segment, visits, damaged, readBytes: offset + readBytes };
    } catch (error) {
      leaveAlone(segment, 'cannot be read', error as Error);
      return undefined;
    }
  };

  return {
    async next(positions, visitsMax) {
      for (const segment of startingAfter(last, listSegments(folder))) {
        const until = readableBytes(segment, positions);
        if (until === 0 || isLeftAlone(segment)) continue;
        const offset = offsets.get(segment) ?? (await findDrainedBytes(segment));
        const found = read(segment, { offset, until, visitsMax });
        if (found === undefined) continue;
        const isFinished = until === undefined;
        const isProgress = found.readBytes > offset;
        if (isProgress || isFinished) last = isFinished ? '' : segment;
        if (isProgress) return found;
        if (isFinished) return { finished: segment };
      }
      return undefined;
    },
    more(segment, positions, visitsMax) {
      const offset = offsets.get(segment) as number;
      const found = read(segment, { offset, until: readableBytes(segment, positions), visitsMax });
      return found !== undefined && found.readBytes > offset ? found : undefined;
    },
    remove(segment) {
      const error = tryToRemove(join(folder, segment));
      if (error === undefined) offsets.delete(segment);
      else leaveAlone(segment, 'is stored, but cannot be removed', error);
      return error === undefined;
    },
    reset: () => offsets.clear(),
  };
}

/** Remembers the segments that cannot be read or removed, and for how long to skip them. */
function leaveAloneForAWhile({ onUnreadable }: Pick<ReaderOptions, 'onUnreadable'>) {
  /** When each is tried again, by performance.now(). */
  const until = new Map<string, number>();
  return {
    isLeftAlone: (segment: string) => performance.now() < (until.get(segment) ?? 0),
    leaveAlone(segment: string, what: string, error: Error) {
      if (!until.has(segment))
        onUnreadable?.(segment, new Error(`${what}: ${error.message}`, { cause: error }));
      until.set(segment, performance.now() + tryAgainAfterMs);
    },
  };
}

interface Reading {
  offset: number;
  /** Undefined when nobody writes the segment any more. */
  until: number | undefined;
  visitsMax: number;
}

/** Rotates the segments: those of later runs than `last` come first. Those of one run stay in order. */
function startingAfter(last: string, segments: string[]): string[] {
  const lastRun = runOf(last);
  const isLater = (segment: string) => runOf(segment) > lastRun;
  return [...segments.filter(isLater), ...segments.filter((segment) => !isLater(segment))];
}

/** Returns the error if the file could not be removed. */
function tryToRemove(path: string): Error | undefined {
  try {
    unlinkSync(path);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : (error as Error);
  }
}
