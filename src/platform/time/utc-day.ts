import { dayMs } from './durations.ts';

/** Days since 1970-01-01 UTC. */
export function dayOf(at: number): number {
  return Math.floor(at / dayMs);
}

/** Converts a day to months since January 1970 UTC. */
export function monthOf(day: number): number {
  const date = new Date(day * dayMs);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** The first day of a month. */
export function firstDayOf(month: number): number {
  return Date.UTC(1970, month) / dayMs;
}
