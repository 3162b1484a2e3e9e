import type { Interval } from '../../../../contract/statistics.ts';
import { readTimestamp } from '../../../timestamps.ts';

export type { Interval };

/**
 * Calculations in wall time ("walls"): the reading of a wall clock, as the epoch milliseconds at which UTC
 * shows the same reading. So every day has 24 hours. The service's statistics use wall times too.
 */
const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** The wall time in a time zone at a moment (epoch milliseconds). */
export function wallAt(timeZone: string, moment: number): number {
  // The Swedish format equals the service's: 2026-11-21 09:30:00.
  const reading = new Date(moment).toLocaleString('sv-SE', { timeZone });
  return readTimestamp(reading)?.getTime() ?? moment;
}

/** Parses a date or time of the service as wall time; undefined if it is invalid. */
export function readWall(text: string): number | undefined {
  const full = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text;
  return readTimestamp(full)?.getTime();
}

/** Whether a range between two wall times of a time zone begins and ends with a day of UTC. */
export function isOfUtcDays(timeZone: string, first: number, end: number): boolean {
  return [first, end].every((wall) => wall % dayMs === 0 && wallAt(timeZone, wall) === wall);
}

/** The start of a wall time's hour, day or month, moved by `later` units (may be negative). */
export function startOf(interval: Interval, wall: number, later = 0): number {
  if (interval === 'month') return Date.UTC(1970, monthOf(wall) + later);
  const unit = interval === 'hour' ? hourMs : dayMs;
  return (Math.floor(wall / unit) + later) * unit;
}

/** The number of a wall time's hour, day or month, counted from 1970. */
export function numberOf(interval: Interval, wall: number): number {
  if (interval === 'month') return monthOf(wall);
  return Math.floor(wall / (interval === 'hour' ? hourMs : dayMs));
}

function monthOf(wall: number): number {
  const date = new Date(wall);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}
