import { mapGently } from '../../platform/pace/breathe.ts';
import { dayMs } from '../../platform/time/durations.ts';
import { dayOf } from '../../platform/time/utc-day.ts';
import type { Range } from './choose-range.ts';
import { startOfLater } from './interval.ts';
import { createFirstMoments, type Stretch, stretchesOf } from './time-zone.ts';

/** One interval of a series. */
export interface Bucket {
  /** Its first moment, in epoch milliseconds; it ends where the next one begins. */
  start: number;
  /** Its name: the local time of its beginning (see interval.ts). */
  wall: number;
}

/** A range as moments on the time line. */
export interface Timeline {
  /** The first moment, and the first moment after the end; epoch milliseconds. */
  start: number;
  end: number;
  /** In order, without gaps. */
  buckets: Bucket[];
}

/**
 * Finds out where the intervals of a range begin. A day on which clocks change has 23 or 25 hours. An hour
 * that clocks show twice occurs twice; hours and days that they skip do not occur.
 */
export async function layOut(range: Range): Promise<Timeline> {
  const { zone, interval, first, end } = range;
  // No zone is as far as a day away from UTC.
  const around = await stretchesOf(zone, first - dayMs, end + dayMs);
  const firstMomentOf = createFirstMoments(around);
  const from = firstMomentOf(first) as number;
  const to = firstMomentOf(end) as number;
  const intervals =
    interval === 'hour'
      ? hoursOf(around.flatMap((stretch) => cut(stretch, from, to)))
      : datesOf(range, around);
  const buckets = await mapGently(intervals, (bucket) => bucket);
  return { start: from, end: to, buckets };
}

/** The UTC days that it touches, since 1970-01-01. Where clocks skip all of it, `last` is before `first`. */
export function daysOf({ start, end }: Pick<Timeline, 'start' | 'end'>): { first: number; last: number } {
  const first = dayOf(start);
  return { first, last: start < end ? dayOf(end - 1) : first - 1 };
}

/** The part of a stretch that lies between two moments: one or none. */
function cut(stretch: Stretch, from: number, to: number): Stretch[] {
  const [start, end] = [Math.max(stretch.start, from), Math.min(stretch.end, to)];
  return start < end ? [{ ...stretch, start, end }] : [];
}

/** Full hours; where clocks change by half an hour, the remainder of one. */
function* hoursOf(stretches: readonly Stretch[]): Generator<Bucket> {
  for (const { start, end, offsetMs } of stretches) {
    const wallEnd = end + offsetMs;
    for (let wall = start + offsetMs; wall < wallEnd; wall = startOfLater('hour', wall, 1)) {
      yield { start: wall - offsetMs, wall };
    }
  }
}

/** Days or months, named by their midnight even where clocks skip it. */
function* datesOf({ interval, first, end }: Range, stretches: readonly Stretch[]): Generator<Bucket> {
  const firstMomentOf = createFirstMoments(stretches);
  let start = firstMomentOf(first) as number;
  for (let wall = first; wall < end; ) {
    const nextWall = startOfLater(interval, wall, 1);
    const nextStart = firstMomentOf(nextWall) as number;
    if (start < nextStart) yield { start, wall };
    [wall, start] = [nextWall, nextStart];
  }
}
