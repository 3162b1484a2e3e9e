import { formatCount } from '../../texts/format.ts';
import { dateFormat, numberFormat } from '../../texts/formatters.ts';
import { percentForm } from './percent-form.ts';
import type { Period } from './range/range.ts';
import { dayMs, type Interval } from './range/walls.ts';

/** Wall times (see walls.ts) are formatted as UTC, whatever zone they are in. */
const timeZone = 'UTC';

const axisForms = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  // With two digits a month of 2026 would look like a 26th.
  month: { month: 'short', year: 'numeric' },
} satisfies Record<Interval, Intl.DateTimeFormatOptions>;

const titleForms = {
  hour: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} satisfies Record<Interval, Intl.DateTimeFormatOptions>;

/**
 * Formats a label of the time axis. On an axis of hours, midnight is labelled with its day; one of days has the year only
 * if `hasYears`.
 */
export function formatTick(interval: Interval, wall: number, hasYears: boolean): string {
  if (interval === 'day' && hasYears) return formatWall({ dateStyle: 'short' }, wall);
  const isMidnight = interval === 'hour' && wall % dayMs === 0;
  return formatWall(axisForms[isMidnight ? 'day' : interval], wall);
}

/** Formats a point in time in full. */
export function formatPoint(interval: Interval, wall: number): string {
  return formatWall(titleForms[interval], wall);
}

/** Formats a period by its first and last day; a short one that is not made of whole days, by its hours. */
export function formatPeriod({ first, end }: Period): string {
  const isShort = end - first <= 2 * dayMs && (first % dayMs !== 0 || end % dayMs !== 0);
  const form = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const hours = { hour: '2-digit', minute: '2-digit' } as const;
  // A period of hours is shown until the start of the next hour, a period of days until its last day.
  const last = isShort ? end : end - 1;
  return formatOf({ ...form, ...(isShort ? hours : {}) }).formatRange(first, last);
}

/** Such as +12 % or −3.5 %. */
export function formatChange(change: number): string {
  const form = { ...percentForm(change), signDisplay: 'exceptZero' } as const;
  return numberFormat(form).format(change);
}

export function formatShare(share: number): string {
  return numberFormat(percentForm(share)).format(share);
}

/** Formats 12 300 as 12K, for axes. */
export function formatShort(count: number): string {
  if (count < 10_000) return formatCount(count);
  return numberFormat({ notation: 'compact' }).format(count);
}

function formatWall(form: Intl.DateTimeFormatOptions, wall: number): string {
  return formatOf(form).format(wall);
}

function formatOf(form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat({ ...form, timeZone });
}
