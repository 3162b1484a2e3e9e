import { readTimestamp } from '../timestamps.ts';
import { currentLanguage } from './language.ts';

/** 12,345 as the reader's language writes it. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(currentLanguage()).format(count);
}

/** The day of one of the API's times; without the year when it is this one. */
export function formatDay(timestamp: string): string {
  const date = readTimestamp(timestamp);
  if (!date) return '';
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'short', ...year }).format(date);
}

/** Day and time of one of the API's times. */
export function formatMoment(timestamp: string): string {
  const date = readTimestamp(timestamp);
  if (!date) return '';
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** An address without what everybody knows: https:// and www. */
export function shortenAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
