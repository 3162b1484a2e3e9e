import { readTimestamp } from '../timestamps.ts';
import { dateFormat, numberFormat } from './formatters.ts';

/** Formats 12,345 as usual in the user's language. */
export function formatCount(count: number): string {
  return numberFormat().format(count);
}

/** Formats the day of an API timestamp, without the year if it is the current one. */
export function formatDay(timestamp: string): string {
  const date = readTimestamp(timestamp);
  return date ? dateFormat({ ...dayForm, ...yearForm(date.getFullYear()) }).format(date) : '';
}

/**
 * Formats a date of the API, `YYYY-MM-DD`, as formatDay does. It has no time of day, so it is the same date in every
 * time zone.
 */
export function formatDate(text: string): string {
  const date = readTimestamp(`${text} 00:00:00`);
  if (!date) return '';
  return dateFormat({ ...dayForm, ...yearForm(date.getUTCFullYear()), timeZone: 'UTC' }).format(date);
}

const dayForm = { day: 'numeric', month: 'short' } as const;

function yearForm(year: number): Intl.DateTimeFormatOptions {
  return year === new Date().getFullYear() ? {} : { year: 'numeric' };
}

/** Formats day and time of an API timestamp. */
export function formatMoment(timestamp: string): string {
  const date = readTimestamp(timestamp);
  if (!date) return '';
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** Formats a moment in epoch milliseconds that is not long ago: only the time, if it is of today. */
export function formatSince(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  const day = isToday ? {} : { dateStyle: 'medium' as const };
  return dateFormat({ ...day, timeStyle: 'short' }).format(moment);
}

/** Shortens a URL for display by leaving out https:// and www. */
export function shortenAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
