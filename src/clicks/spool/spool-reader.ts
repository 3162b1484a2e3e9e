import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listSegments, readableBytes, readBytesMax, readSegment, runOf } from './read-segments.ts';
import type { SpoolPosition } from './spool-position.ts';
import { type EncodedVisits, findFrames } from './visit-frame.ts';

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
  /** Where reading begins in a segment. */
  findDrainedBytes(segment: string): Promise<number>;
  /** Told once of each segment that cannot be read or removed. It is left alone for a minute, then tried again. */
  onUnreadable?(segment: string, error: Error): void;
}

export interface SpoolReader {
  /**
   * What comes next of what is spooled before `positions`: visits, `visitsMax` at most, the end of a segment, or nothing.
   * What one spool wrote comes in its order. The visits lie in memory that the next call uses again.
   */
  next(
    positions: readonly SpoolPosition[],
    visitsMax: number,
  ): Promise<SpooledVisits | ReadSegment | undefined>;
  /** More visits of a segment that `next` answered with; undefined when there are none. */
  more(segment: string, positions: readonly SpoolPosition[], visitsMax: number): SpooledVisits | undefined;
  /** Removes a segment that is stored; answers whether it is gone. One that stays must not keep the others waiting. */
  remove(segment: string): boolean;
  /** From now on reading begins where `findDrainedBytes` says. */
  reset(): void;
}

/** Reads spooled visits in batches. */
export function createSpoolReader(options: ReaderOptions): SpoolReader {
  const { folder, findDrainedBytes } = options;
  const { isLeftAlone, leaveAlone } = leaveAloneForAWhile(options);
  const buffer = Buffer.allocUnsafeSlow(readBytesMax);
  /** Where reading goes on in each segment. */
  const offsets = new Map<string, number>();
  /** The open segment that was read last: those of other spools come first now, however fast it grows. */
  let last = '';

  /** Undefined when the segment cannot be read, which was told. */
  const read = (segment: string, { offset, until, visitsMax }: Reading): SpooledVisits | undefined => {
    try {
      const { bytes, isEnd } = readSegment(join(folder, segment), buffer, { offset, until });
      const { visits, damaged, readBytes } = findFrames(bytes, visitsMax, isEnd && until === undefined);
      offsets.set(segment, offset + readBytes);
      return { segment, visits, damaged, readBytes: offset + readBytes };
    } catch (error) {
      leaveAlone(segment, error as Error);
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
      else leaveAlone(segment, error);
      return error === undefined;
    },
    reset: () => offsets.clear(),
  };
}

/** Segments that something is wrong with. */
function leaveAloneForAWhile({ onUnreadable }: Pick<ReaderOptions, 'onUnreadable'>) {
  /** When each is tried again, by performance.now(). */
  const until = new Map<string, number>();
  return {
    isLeftAlone: (segment: string) => performance.now() < (until.get(segment) ?? 0),
    leaveAlone(segment: string, error: Error) {
      if (!until.has(segment)) onUnreadable?.(segment, error);
      until.set(segment, performance.now() + tryAgainAfterMs);
    },
  };
}

interface Reading {
  offset: number;
  /** Undefined where nobody writes any more. */
  until: number | undefined;
  visitsMax: number;
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
