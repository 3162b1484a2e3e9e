import { limits } from '../../contract/limits.ts';
import { type Dimension, dimensions } from '../clicks/dimensions.ts';
import { addCounts, type Counts, forEachQuarter } from '../clicks/count/packed-counts.ts';
import { apiKeyRequired } from '../http/callers/authenticate.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../platform/app-error.ts';
import { dayMs, quarterMs } from '../platform/time/durations.ts';
import { dayOf } from '../platform/time/utc-day.ts';
import { chooseRange, type Range } from './ranges/choose-range.ts';
import { daysOf, layOut } from './ranges/lay-out.ts';
import { type NameCount, rankNames } from './names/rank-names.ts';
import { createSeries, isOfWholeDays, type Point, type Series } from './ranges/series.ts';
import { type DayCounts, type Days, findCreation, type Scope } from './statistics-store.ts';
import { sumCounts } from './sums/sum-counts.ts';

type ShownDimension = Exclude<Dimension, 'reason'>;

export interface Statistics {
  range: Range;
  /** The UTC days that the range touches */
  days: Days;
  total: Counts;
  series: Point[];
  /** Largest first */
  names: Record<ShownDimension, NameCount[]>;
}

type Asked = Parameters<typeof chooseRange>[0];

/**
 * What was counted for a link, a code, a bio page, a campaign's links or all of the account's links.
 * @throws AppError linkNotFound, qrNotFound, bioNotFound, campaignNotFound; invalidInput as chooseRange
 */
export async function getStatistics(
  { database, clock }: Pick<Context, 'clock' | 'database'>,
  scope: Scope,
  asked: Asked,
): Promise<Statistics> {
  const { read } = database;
  const createdAt = await findCreation(read, scope);
  if (createdAt === undefined) throw missing(scope);
  const now = clock.now();
  const range = chooseRange(asked, { now, createdAt });
  const timeline = await layOut(range);
  const days = daysOf(timeline);
  const series = createSeries(timeline);
  const counts = await sumCounts(read, scope, {
    ...days,
    today: dayOf(now),
    withQuarters: !isOfWholeDays(timeline),
    addDay: (row) => addDay(series, row),
  });
  const names = await rankNames(read, counts, {
    of: shownDimensions,
    places: limits.statisticsNamesMax,
    hasRest: true,
  });
  return { range, days, total: totalOf(series.points), series: series.points, names };
}

const shownDimensions = dimensions.filter((dimension) => dimension !== 'reason');

const notFoundCodes = {
  link: 'linkNotFound',
  qr: 'qrNotFound',
  bio: 'bioNotFound',
  campaign: 'campaignNotFound',
} as const;

function missing({ kind }: Scope) {
  // The account was deleted while its key was being checked.
  return kind === 'account' ? apiKeyRequired() : notFound(notFoundCodes[kind]);
}

function addDay(series: Series, row: DayCounts): void {
  const start = row.day * dayMs;
  if (row.quarters === undefined) return series.add(start, row);
  forEachQuarter(row.quarters, (quarter, counts) => series.add(start + quarter * quarterMs, counts));
}

function totalOf(points: Point[]): Counts {
  const total: Counts = { clicks: 0, uniqueClicks: 0, bots: 0 };
  for (const point of points) addCounts(total, point);
  return total;
}
