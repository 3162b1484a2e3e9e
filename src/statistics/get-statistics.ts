import { apiKeyRequired } from '../http/authenticate.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../platform/app-error.ts';
import { chooseRange, type Range } from './choose-range.ts';
import { dayMs } from './interval.ts';
import { type Bucket, layOut, type Timeline } from './lay-out.ts';
import {
  type Days,
  everyDay,
  findCreation,
  type Scope,
  type SummedName,
  type SummedQuarters,
  sumNames,
  sumQuarters,
} from './statistics-store.ts';

export interface Counts {
  clicks: number;
  uniqueClicks: number;
  bots: number;
}

export interface Statistics {
  range: Range;
  total: Counts;
  series: (Counts & Bucket)[];
  /** Of all dimensions. */
  names: SummedName[];
}

type Asked = Parameters<typeof chooseRange>[0];

/**
 * What was counted for a link, a code, a campaign's links or all links of the account.
 * @throws AppError linkNotFound, qrNotFound, campaignNotFound; invalidInput as chooseRange
 */
export async function getStatistics(
  { database, clock }: Pick<Context, 'clock' | 'database'>,
  scope: Scope,
  asked: Asked,
): Promise<Statistics> {
  const { read } = database;
  const createdAt = await findCreation(read, scope);
  if (createdAt === undefined) throw missing(scope);
  const times = { now: clock.now(), createdAt };
  const range = chooseRange(asked, times);
  const timeline = layOut(range);
  const [quarters, names] = await Promise.all([
    sumQuarters(read, scope, { ...timeline, interval: range.interval }),
    sumNames(read, scope, daysOf(timeline, times)),
  ]);
  const series = fillSeries(timeline.buckets, quarters);
  return { range, total: totalOf(quarters), series, names };
}

const notFoundCodes = { link: 'linkNotFound', qr: 'qrNotFound', campaign: 'campaignNotFound' } as const;

function missing({ kind }: Scope) {
  // Deleted while its key was being checked.
  return kind === 'account' ? apiKeyRequired() : notFound(notFoundCodes[kind]);
}

/** The days of UTC that the range touches; all of them at once where it covers whatever can have been counted. */
function daysOf({ start, end }: Timeline, { now, createdAt }: { now: number; createdAt: number }): Days {
  if (start <= createdAt && end > now) return everyDay;
  return { first: Math.floor(start / dayMs), last: Math.floor((end - 1) / dayMs) };
}

/** Every interval with what was counted in it. Both are in order, and no sum reaches over two intervals. */
function fillSeries(buckets: Bucket[], sums: SummedQuarters[]): (Counts & Bucket)[] {
  const series = buckets.map((bucket) => ({ ...bucket, ...noCounts() }));
  let index = 0;
  for (const sum of sums) {
    while (index + 1 < series.length && (series[index + 1] as Bucket).start <= sum.at) index++;
    add(series[index], sum);
  }
  return series;
}

function totalOf(sums: SummedQuarters[]): Counts {
  const total = noCounts();
  for (const sum of sums) add(total, sum);
  return total;
}

function noCounts(): Counts {
  return { clicks: 0, uniqueClicks: 0, bots: 0 };
}

function add(counts: Counts | undefined, more: Counts): void {
  if (counts === undefined) return;
  counts.clicks += more.clicks;
  counts.uniqueClicks += more.uniqueClicks;
  counts.bots += more.bots;
}
