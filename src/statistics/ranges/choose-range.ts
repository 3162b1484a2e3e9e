import { limits } from '../../../contract/limits.ts';
import type { StatisticsQuery } from '../../../contract/statistics.ts';
import { invalidField } from '../../platform/app-error.ts';
import { countOf, type Interval, startOf, startOfLater } from './interval.ts';
import { requireTimeZone, type TimeZone } from './time-zone.ts';

/** The hours, days or months of a time zone that are asked for. */
export interface Range {
  zone: TimeZone;
  interval: Interval;
  /** The local time of its beginning (see interval.ts), the start of an interval. */
  first: number;
  /** The local time after its end, the start of the next interval. */
  end: number;
}

type Asked = Pick<StatisticsQuery, 'from' | 'to' | 'interval' | 'timezone'>;

/** How many intervals to go back when no beginning is given. */
const lookedBack: Record<Interval, number> = { hour: 48, day: 30, month: 12 };

/**
 * The range a query asks for, extended to whole intervals. With neither dates nor interval it is everything,
 * by month. `now` and `createdAt` (before which there can be no clicks) are epoch milliseconds.
 * @throws AppError invalidInput: unknown zone, end before beginning, too many intervals
 */
export function chooseRange(asked: Asked, times: { now: number; createdAt: number }): Range {
  const zone = requireTimeZone(asked.timezone);
  const hasDates = asked.from !== undefined || asked.to !== undefined;
  const interval = asked.interval ?? (hasDates ? 'day' : 'month');
  const last = asked.to ?? wallOf(zone, times.now);
  const isEverything = !hasDates && asked.interval === undefined;
  const beginning = isEverything
    ? wallOf(zone, Math.min(times.createdAt, times.now))
    : startOfLater(interval, last, 1 - lookedBack[interval]);
  const first = asked.from ?? beginning;
  requireOrder(first, last);
  requireFewPoints(interval, first, last);
  return { zone, interval, first: startOf(interval, first), end: startOfLater(interval, last, 1) };
}

function wallOf(zone: TimeZone, at: number): number {
  return at + zone.offsetAt(at);
}

function requireOrder(first: number, last: number): void {
  if (first <= last) return;
  throw invalidField('from', 'The field "from" must not be later than "to", which is now unless given.');
}

function requireFewPoints(interval: Interval, first: number, last: number): void {
  if (countOf(interval, first, last) <= limits.statisticsPointsMax) return;
  const most = limits.statisticsPointsMax.toLocaleString('en');
  const message = `This range has more than ${most} ${interval}s. Please choose a longer interval or a shorter range.`;
  throw invalidField('interval', message);
}
