import { readTimestamp } from '../timestamps.ts';
import { dateFormat, numberFormat } from './formatters.ts';

/** Formats 12,345 as usual in the user's language. */
export function formatCount(count: number): string {
  return numberFormat().format(count);
}

/** Formats the day of an API timestamp, without the year if it is the current one. */
export function formatDay(timestamp: string): string {
  const date = readTimestamp(timestamp);
  if (!date) return '';
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : { year: 'numeric' as const };
  return dateFormat({ day: 'numeric', month: 'short', ...year }).format(date);
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
