import { readTimestamp } from '../timestamps.ts';
import { currentLanguage } from './language.ts';

/** Formats 12,345 as usual in the user's language. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(currentLanguage()).format(count);
}

/** Formats the day of an API timestamp, without the year if it is the current one. */
export function formatDay(timestamp: string): string {
  const date = readTimestamp(timestamp);
  if (!date) return '';
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'short', ...year }).format(date);
}

/** Formats day and time of an API timestamp. */
export function formatMoment(timestamp: string): string {
  const date = readTimestamp(timestamp);
  if (!date) return '';
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** Formats a moment in epoch milliseconds that is not long ago: only the time, if it is of today. */
export function formatSince(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  const day = isToday ? {} : { dateStyle: 'medium' as const };
  return new Intl.DateTimeFormat(currentLanguage(), { ...day, timeStyle: 'short' }).format(moment);
}

/** Shortens a URL for display by leaving out https:// and www. */
export function shortenAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
