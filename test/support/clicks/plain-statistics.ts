import assert from 'node:assert/strict';
import type { Interval } from '../../../contract/statistics.ts';
import type { ClassifiedClick } from '../../../src/clicks/classify/classify-click.ts';
import type { Database } from '../../../src/database/database.ts';
import { toTimestamp } from '../../../src/platform/time/timestamp.ts';
import { getStatistics, type Statistics } from '../../../src/statistics/get-statistics.ts';
import { layOut } from '../../../src/statistics/ranges/lay-out.ts';
import type { Scope } from '../../../src/statistics/statistics-store.ts';
import { createWallClock } from '../../statistics/wall-clock.ts';
import { type CountedClick, namesOf } from './recount-clicks.ts';
import { dayMs, noon } from './visits.ts';

/** A time some days after the visits of tests. */
export const clock = { now: () => noon + 3 * dayMs };
export const hourMs = 3_600_000;

/** `from`: local time of the zone, see interval.ts */
export interface Asked {
  zone: string;
  interval: Interval;
  from: number;
  hours: number;
}

const units = { hour: 'YYYY-MM-DD HH', day: 'YYYY-MM-DD', month: 'YYYY-MM' };

/** Computes the expected answer visit by visit, with the platform's calendar. */
function count(clicks: CountedClick[], { zone, interval, from, hours }: Asked) {
  const show = createWallClock(zone);
  const named = (text: string) => text.slice(0, units[interval].length);
  const [first, last] = [named(toTimestamp(from)), named(toTimestamp(from + hours * hourMs))];
  const inRange = clicks
    .map((click) => ({ ...click, name: named(show(click.at)) }))
    .filter(({ name }) => first <= name && name <= last);
  const series = new Map<string, [number, number]>();
  for (const { name, kind, isUnique } of inRange) {
    const [visits, visitors] = series.get(name) ?? [0, 0];
    if (kind === 'human') series.set(name, [visits + 1, visitors + (isUnique ? 1 : 0)]);
  }
  return { series, bots: inRange.filter(({ kind }) => kind !== 'human').length, named };
}

/** `dimension name` → clicks */
export function countNames(
  clicks: ClassifiedClick[],
  [first, last]: readonly [number, number],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const click of clicks) {
    const day = Math.floor(click.at / dayMs);
    if (click.kind !== 'human' || day < first || day > last) continue;
    for (const [dimension, name] of namesOf(click)) {
      counts.set(`${dimension} ${name}`, (counts.get(`${dimension} ${name}`) ?? 0) + 1);
    }
  }
  return counts;
}

export const inOrder = (counts: Iterable<[string, number]>) =>
  [...counts].sort(([a], [b]) => (a < b ? -1 : 1));

/** The names of statistics in the form and order of countNames. */
export const flat = (names: Statistics['names']) =>
  inOrder(
    Object.entries(names).flatMap(([dimension, list]) =>
      list.map(({ name, clicks }): [string, number] => [`${dimension} ${name}`, clicks]),
    ),
  );

/** Reads statistics and compares them with a plain count of the clicks. */
export async function assertStatistics(
  database: Database,
  { scope, own, asked }: { scope: Scope; own: CountedClick[]; asked: Asked },
): Promise<void> {
  const { zone, interval, from, hours } = asked;
  const range = { from, to: from + hours * hourMs, interval, timezone: zone };
  const statistics = await getStatistics({ database, clock }, scope, range);
  const { series, total, names } = statistics;
  const what = JSON.stringify({ asked, scope });
  const expected = count(own, asked);
  const found = new Map<string, [number, number]>();
  for (const point of series) {
    const name = expected.named(toTimestamp(point.wall));
    const [clicks, uniqueClicks] = found.get(name) ?? [0, 0];
    if (point.clicks > 0) found.set(name, [clicks + point.clicks, uniqueClicks + point.uniqueClicks]);
  }
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(expected.series), what);
  assert.equal(total.bots, expected.bots, what);
  for (const field of ['clicks', 'uniqueClicks', 'bots'] as const) {
    const sum = series.reduce((all, point) => all + point[field], 0);
    assert.equal(sum, total[field], what);
  }
  const { start, end } = await layOut(statistics.range);
  const days = [Math.floor(start / dayMs), Math.floor((end - 1) / dayMs)] as const;
  assert.deepEqual(flat(names), inOrder(countNames(own, days)), what);
}
