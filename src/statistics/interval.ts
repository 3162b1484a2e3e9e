import type { Interval } from '../../contract/statistics.ts';

export type { Interval };

/**
 * Calculating with what clocks on a wall show ("walls"): epoch milliseconds of the same reading in UTC, where every
 * day has 24 hours.
 */
export const quarterMs = 15 * 60_000;
export const hourMs = 60 * 60_000;
export const dayMs = 24 * hourMs;

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
  if (interval === 'month') return monthOf(last) - monthOf(first) + 1;
  const unit = interval === 'hour' ? hourMs : dayMs;
  return (startOf(interval, last) - startOf(interval, first)) / unit + 1;
}

function addMonths(wall: number, count: number): number {
  return Date.UTC(1970, monthOf(wall) + count);
}

/** The day, in days since 1970-01-01, on which a month of UTC begins. */
export function firstDayOf(month: number): number {
  return Date.UTC(1970, month) / dayMs;
}

/** Months since January 1970. */
export function monthOf(wall: number): number {
  const date = new Date(wall);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}
