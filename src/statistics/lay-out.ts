import type { Range } from './choose-range.ts';
import { dayMs, startOfLater } from './interval.ts';
import { firstMomentOf, type Stretch, stretchesOf } from './time-zone.ts';

/** One interval of a series. */
export interface Bucket {
  /** Its first moment, epoch milliseconds; it lasts until the next one's. */
  start: number;
  /** What it is called by: the reading of clocks at its beginning (see interval.ts). */
  wall: number;
}

/** A range laid out on the time line. */
export interface Timeline {
  /** First moment, and first moment after it; epoch milliseconds. */
  start: number;
  end: number;
  /** They cover it. */
  stretches: Stretch[];
  /** In order, without gaps. */
  buckets: Bucket[];
}

/**
 * Where the intervals of a range begin. A day on which clocks change has 23 or 25 hours; an hour that clocks show twice
 * is there twice, one that they skip is not; nor is a day that they skip.
 */
export function layOut(range: Range): Timeline {
  const { zone, interval, first, end } = range;
  // No zone is as far as a day away from UTC.
  const around = stretchesOf(zone, first - dayMs, end + dayMs);
  const from = firstMomentOf(around, first) as number;
  const to = firstMomentOf(around, end) as number;
  const stretches = around.flatMap((stretch) => cut(stretch, from, to));
  const buckets = interval === 'hour' ? stretches.flatMap(hoursOf) : datesOf(range, around);
  return { start: from, end: to, stretches, buckets };
}

/** The days of UTC that it touches, counted from 1970-01-01; where clocks skip all of a range, the last comes before the first. */
export function daysOf({ start, end }: Pick<Timeline, 'start' | 'end'>): { first: number; last: number } {
  const first = Math.floor(start / dayMs);
  return { first, last: start < end ? Math.floor((end - 1) / dayMs) : first - 1 };
}

/** The part of a stretch that lies between two moments: one or none. */
function cut(stretch: Stretch, from: number, to: number): Stretch[] {
  const [start, end] = [Math.max(stretch.start, from), Math.min(stretch.end, to)];
  return start < end ? [{ ...stretch, start, end }] : [];
}

/** Full hours; where clocks change by half an hour, what is left of one. */
function hoursOf({ start, end, offsetMs }: Stretch): Bucket[] {
  const buckets: Bucket[] = [];
  const wallEnd = end + offsetMs;
  for (let wall = start + offsetMs; wall < wallEnd; wall = startOfLater('hour', wall, 1)) {
    buckets.push({ start: wall - offsetMs, wall });
  }
  return buckets;
}

/** Days or months, named by their midnight even where clocks skip it. */
function datesOf({ interval, first, end }: Range, stretches: Stretch[]): Bucket[] {
  const buckets: Bucket[] = [];
  let start = firstMomentOf(stretches, first) as number;
  for (let wall = first; wall < end; ) {
    const nextWall = startOfLater(interval, wall, 1);
    const nextStart = firstMomentOf(stretches, nextWall) as number;
    if (start < nextStart) buckets.push({ start, wall });
    [wall, start] = [nextWall, nextStart];
  }
  return buckets;
}
