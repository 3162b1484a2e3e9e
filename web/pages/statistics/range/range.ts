import { writeTimestamp } from '../../../timestamps.ts';
import { dayMs, type Interval, numberOf, readWall, startOf } from './walls.ts';

export const ranges = ['24h', '7d', '30d', '90d', '12m', 'custom'] as const;
type RangeName = (typeof ranges)[number];

export const intervals = ['hour', 'day', 'month'] as const satisfies Interval[];

/** The range as given in the URL, not validated. */
export interface Asked {
  range: string;
  /** Dates, both inclusive; only for the range "custom". */
  from: string;
  to: string;
  /** "" for the range's default interval. */
  interval: string;
}

/**
 * Whole hours, days or months in wall time (see walls.ts): the first moment, and the first one after the
 * period.
 */
export interface Period {
  first: number;
  end: number;
}

export interface Chosen {
  range: RangeName;
  interval: Interval;
  period: Period;
  /** The intervals that suit the range. */
  offered: Interval[];
}

const rangeDefault = '30d';
const yearMin = 2000;
const yearMax = 2099;
const hoursDaysMax = 31;
const daysDaysMax = 800;

/** The period for the URL's values; `now` is in wall time. Invalid values are replaced by the defaults. */
export function chooseRange(asked: Asked, now: number): Chosen {
  const range = readRange(asked);
  const { first, last } = spanOf(range, asked, now);
  const days = Math.ceil((last + 1 - first) / dayMs);
  const offered = intervals.filter((one) => isOffered(one, days));
  const interval = offered.find((one) => one === asked.interval) ?? suiting(days);
  const period = { first: startOf(interval, first), end: startOf(interval, last, 1) };
  return { range, interval, period, offered };
}

/** Why two dates are not a valid range; undefined if they are. */
export function faultOf(from: string, to: string): 'date' | 'order' | undefined {
  if (!isDate(from) || !isDate(to)) return 'date';
  return from > to ? 'order' : undefined;
}

function readRange({ range, from, to }: Asked): RangeName {
  const known = ranges.find((name) => name === range) ?? rangeDefault;
  return known === 'custom' && faultOf(from, to) ? rangeDefault : known;
}

function isDate(text: string): boolean {
  const wall = /^\d{4}-\d\d-\d\d$/.test(text) ? readWall(text) : undefined;
  // `Date` reads 30 February as 2 March.
  if (wall === undefined || !writeTimestamp(new Date(wall)).startsWith(text)) return false;
  const year = Number(text.slice(0, 4));
  return year >= yearMin && year <= yearMax;
}

/** The first and last moment of a range. */
function spanOf(range: RangeName, { from, to }: Asked, now: number): { first: number; last: number } {
  switch (range) {
    case '24h':
      return { first: startOf('hour', now, -23), last: now };
    case '7d':
      return { first: startOf('day', now, -6), last: now };
    case '30d':
      return { first: startOf('day', now, -29), last: now };
    case '90d':
      return { first: startOf('day', now, -89), last: now };
    case '12m':
      return { first: startOf('month', now, -11), last: now };
    case 'custom':
      return { first: readWall(from) ?? now, last: (readWall(to) ?? now) + dayMs - 1 };
  }
}

/** Whether an interval gives enough points for a line, but not too many. */
function isOffered(interval: Interval, days: number): boolean {
  if (interval === 'hour') return days <= hoursDaysMax;
  return interval === 'day' ? days > 1 && days <= daysDaysMax : days > hoursDaysMax;
}

function suiting(days: number): Interval {
  if (days <= 2) return 'hour';
  return days <= 92 ? 'day' : 'month';
}

/**
 * Whether the previous period can be compared: the period has begun, and the previous one is within the
 * service's limits.
 */
export function hasBefore({ interval, period }: Chosen, now: number): boolean {
  return period.first <= now && periodBefore(interval, period).first >= Date.UTC(yearMin, 0, 1);
}

/** The previous period: as many hours, days or months, right before the period. */
export function periodBefore(interval: Interval, { first, end }: Period): Period {
  const count = numberOf(interval, end) - numberOf(interval, first);
  return { first: startOf(interval, first, -count), end: first };
}

/**
 * For a running period: the part of the previous period after the hour that corresponds to `now`. It has no
 * counterpart yet and is subtracted for a fair comparison.
 */
export function restBefore(chosen: Chosen, now: number): { interval: Interval; period: Period } | undefined {
  const { interval, period } = chosen;
  if (now >= period.end) return undefined;
  const before = periodBefore(interval, period);
  const moment = Math.max(before.first, counterpartOf(chosen, before, now));
  const unit = before.end - moment > hoursDaysMax * dayMs ? 'day' : 'hour';
  const first = startOf(unit, moment, 1);
  return first < before.end ? { interval: unit, period: { first, end: before.end } } : undefined;
}

function counterpartOf({ interval, period }: Chosen, before: Period, now: number): number {
  if (interval !== 'month') return before.first + (now - period.first);
  const count = numberOf('month', period.end) - numberOf('month', period.first);
  const sameTime = startOf('month', now, -count) + (now - startOf('month', now));
  // The counterpart of the 31st is the end of a month with 30 days.
  return Math.min(sameTime, startOf('month', now, 1 - count) - 1);
}

/** The query parameters of the period. */
export function writeQuery(interval: Interval, { first, end }: Period, timezone: string) {
  const from = writeTimestamp(new Date(first));
  const to = writeTimestamp(new Date(end - 1_000));
  return { from, to, interval, timezone };
}
