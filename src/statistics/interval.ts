/**
 * Calculating with what clocks on a wall show ("walls"): epoch milliseconds of the same reading in UTC, where every
 * day has 24 hours.
 */
import type { Interval } from '../../contract/statistics.ts';
import { dayOf, monthOf } from '../platform/utc-day.ts';
import { dayMs, hourMs } from '../platform/durations.ts';

export type { Interval };

/** Where the hour, day or month begins that a wall lies in. */
export function startOf(interval: Interval, wall: number): number {
  if (interval === 'month') return addMonths(wall, 0);
  const unit = interval === 'hour' ? hourMs : dayMs;
  return Math.floor(wall / unit) * unit;
}

/** The beginning of the `count`-th hour, day or month after the one that a wall lies in; before it when negative. */
export function startOfLater(interval: Interval, wall: number, count: number): number {
  if (interval === 'month') return addMonths(wall, count);
  return startOf(interval, wall) + count * (interval === 'hour' ? hourMs : dayMs);
}

/** How many hours, days or months there are from the one of `first` to that of `last`, both included. */
export function countOf(interval: Interval, first: number, last: number): number {
  if (interval === 'month') return monthOf(dayOf(last)) - monthOf(dayOf(first)) + 1;
  const unit = interval === 'hour' ? hourMs : dayMs;
  return (startOf(interval, last) - startOf(interval, first)) / unit + 1;
}

function addMonths(wall: number, count: number): number {
  return Date.UTC(1970, monthOf(dayOf(wall)) + count);
}
