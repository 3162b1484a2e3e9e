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
  if (interval === 'month') return addMonths(wall, 0);
  const unit = interval === 'hour' ? hourMs : dayMs;
  return Math.floor(wall / unit) * unit;
}

/** The beginning of the `count`-th hour, day or month after that of a local time; before it if negative. */
export function startOfLater(interval: Interval, wall: number, count: number): number {
  if (interval === 'month') return addMonths(wall, count);
  return startOf(interval, wall) + count * (interval === 'hour' ? hourMs : dayMs);
}

/** The number of hours, days or months from the one of `first` to the one of `last`, both included. */
export function countOf(interval: Interval, first: number, last: number): number {
  if (interval === 'month') return monthOf(dayOf(last)) - monthOf(dayOf(first)) + 1;
  const unit = interval === 'hour' ? hourMs : dayMs;
  return (startOf(interval, last) - startOf(interval, first)) / unit + 1;
}

function addMonths(wall: number, count: number): number {
  return Date.UTC(1970, monthOf(dayOf(wall)) + count);
}
