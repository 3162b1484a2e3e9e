/**
 * Calculations with local times, called walls after the clocks that show them: the epoch milliseconds at
 * which UTC has the same reading. Every day has 24 hours there.
 */
import type { Interval } from '../../../contract/statistics.ts';
import { dayOf, monthOf } from '../../platform/time/utc-day.ts';
import { dayMs, hourMs } from '../../platform/time/durations.ts';

export type { Interval };

/** The beginning of the hour, day or month that contains a local time. */
export function startOf(interval: Interval, wall: number): number {
  return startOfLater(interval, wall, 0);
}

/** The beginning of the `count`-th hour, day or month after that of a local time; before it if negative. */
export function startOfLater(interval: Interval, wall: number, count: number): number {
  if (interval === 'month') return Date.UTC(1970, monthOf(dayOf(wall)) + count);
  const unit = unitMs[interval];
  return (Math.floor(wall / unit) + count) * unit;
}

/** The number of hours, days or months from the one of `first` to the one of `last`, both included. */
export function countOf(interval: Interval, first: number, last: number): number {
  if (interval === 'month') return monthOf(dayOf(last)) - monthOf(dayOf(first)) + 1;
  return (startOf(interval, last) - startOf(interval, first)) / unitMs[interval] + 1;
}

const unitMs = { hour: hourMs, day: dayMs };
