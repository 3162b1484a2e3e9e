import { addCounts, type Counts } from '../../clicks/count/packed-counts.ts';
import { dayMs } from '../../platform/time/durations.ts';
import type { Bucket, Timeline } from './lay-out.ts';

export type Point = Counts & Bucket;

/** Counts by interval. */
export interface Series {
  /** All intervals, in order. */
  points: Point[];
  /** `at`: epoch milliseconds. Counts outside all intervals are ignored. */
  add(at: number, counts: Counts): void;
}

export function createSeries({ buckets, end }: Timeline): Series {
  const points = buckets.map((bucket): Point => ({ ...bucket, clicks: 0, uniqueClicks: 0, bots: 0 }));
  const starts = buckets.map(({ start }) => start);
  let index = 0;
  // Counts come mostly in order, so the interval of the last one is tried first.
  const isIn = (at: number) => at >= (starts[index] ?? end) && at < (starts[index + 1] ?? end);
  return {
    points,
    add(at, counts) {
      if (!isIn(at)) index = lastNotAfter(starts, at);
      const point = points[index];
      if (point !== undefined && isIn(at)) addCounts(point, counts);
    },
  };
}

/** Whether each interval consists of whole UTC days. */
export function isOfWholeDays({ buckets, end }: Timeline): boolean {
  return end % dayMs === 0 && buckets.every(({ start }) => start % dayMs === 0);
}

/** The index of the last number that is not above `number`; -1 when all are. `sorted`: ascending */
function lastNotAfter(sorted: readonly number[], number: number): number {
  let [low, high] = [-1, sorted.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= number) low = middle;
    else high = middle;
  }
  return low;
}
