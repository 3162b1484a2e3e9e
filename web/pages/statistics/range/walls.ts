import type { Interval } from '../../../../contract/statistics.ts';
import { readTimestamp } from '../../../timestamps.ts';

export type { Interval };

/**
 * Calculating with what clocks on a wall show ("walls"): epoch milliseconds of the same reading in UTC, where every
 * day has 24 hours. The service asks and answers in them.
 */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** What clocks of a time zone show at a moment (epoch milliseconds). */
export function wallAt(timeZone: string, moment: number): number {
  // The Swedish form is the one of the service: 2026-11-21 09:30:00.
  const reading = new Date(moment).toLocaleString('sv-SE', { timeZone });
  return readTimestamp(reading)?.getTime() ?? moment;
}

/** A date or time of the service as a wall; undefined for what is none. */
export function readWall(text: string): number | undefined {
  const full = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text;
  return readTimestamp(full)?.getTime();
}

/** Where the hour, day or month begins that lies `later` ones after that of a wall; before it when negative. */
export function startOf(interval: Interval, wall: number, later = 0): number {
  if (interval === 'month') return Date.UTC(1970, monthOf(wall) + later);
  const unit = interval === 'hour' ? hourMs : dayMs;
  return (Math.floor(wall / unit) + later) * unit;
}

/** Which hour, day or month of all since 1970 it is. */
export function numberOf(interval: Interval, wall: number): number {
  if (interval === 'month') return monthOf(wall);
  return Math.floor(wall / (interval === 'hour' ? hourMs : dayMs));
}

function monthOf(wall: number): number {
  const date = new Date(wall);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}
