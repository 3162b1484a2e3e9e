import type { Queries } from '../../database/database.ts';
import type { DayRow, MonthKey, MonthRow, TotalRow } from '../count/click-rows.ts';
import type { DaySum } from '../count/clicks-of-day.ts';
import { dimensionOf, entryOf } from '../dimensions.ts';
import { foldNames } from '../count/merge-days.ts';
import {
  addNames,
  addQuarters,
  addTo,
  type Counts,
  countsOf,
  type NameCounts,
  packNames,
  packQuarters,
} from '../count/packed-counts.ts';
import { chooseClickRows } from '../rows/choose-click-rows.ts';
import { findDayRows, findMonthRows, findTotals, noteCorrection, putTotals } from './reclassify-store.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';
import { type CountedNames, type Move, sumMoves } from './sum-moves.ts';
import { monthOf } from '../../platform/time/utc-day.ts';

/**
 * Takes events out of the counts, and adds them again as what they are by the newer rules. Rows that no
 * longer exist are not made again: a deleted link's rows are gone, its account's are still there.
 */
export async function moveCounts(tx: Queries, moves: readonly Move[], names: CountedNames): Promise<void> {
  const { totals, days } = sumMoves(moves, names);
  await moveTotals(tx, totals);
  await moveDays(tx, days, names.otherId);
  await moveMonths(tx, days, names.otherId);
  await noteCorrection(tx);
}

async function moveTotals(tx: Queries, changes: readonly TotalRow[]): Promise<void> {
  const moved: TotalRow[] = [];
  for (const [subject, its] of Map.groupBy(changes, (change) => change.subject)) {
    const byId = new Map(its.map((change) => [change.subject_id, change]));
    for (const row of await findTotals(tx, { subject, ids: [...byId.keys()] })) {
      const change = byId.get(row.subject_id) as TotalRow;
      const sum = (column: Exclude<keyof TotalRow, 'subject' | 'subject_id'>) =>
        atLeastNone(row[column] + change[column]);
      moved.push({
        subject,
        subject_id: row.subject_id,
        clicks: sum('clicks'),
        unique_clicks: sum('unique_clicks'),
        bots: sum('bots'),
        social_facebook: sum('social_facebook'),
        social_twitter: sum('social_twitter'),
        social_instagram: sum('social_instagram'),
        social_google: sum('social_google'),
      });
    }
  }
  await putTotals(tx, moved);
}

async function moveDays(tx: Queries, changes: readonly DaySum[], otherId: number): Promise<void> {
  const moved: DayRow[] = [];
  for (const its of Map.groupBy(changes, ({ subject, day }) => `${subject}:${day}`).values()) {
    const { subject, day } = its[0] as DaySum;
    const byId = new Map(its.map((change) => [change.subject_id, change]));
    for (const row of await findDayRows(tx, day, { subject, ids: [...byId.keys()] }))
      moved.push(moveDay(row, byId.get(row.subject_id) as DaySum, otherId));
  }
  await chooseClickRows(tx).putDays(moved);
}

function moveDay(row: DayRow, change: DaySum, otherId: number): DayRow {
  const quarters = new Map<number, Counts>();
  addQuarters(row.quarters, quarters);
  for (const [quarter, { clicks, uniqueClicks, bots }] of change.quarters) {
    const counts = countsOf(quarters, quarter);
    counts.clicks = atLeastNone(counts.clicks + clicks);
    counts.uniqueClicks = atLeastNone(counts.uniqueClicks + uniqueClicks);
    counts.bots = atLeastNone(counts.bots + bots);
  }
  return {
    ...row,
    clicks: atLeastNone(row.clicks + change.clicks),
    unique_clicks: atLeastNone(row.unique_clicks + change.uniqueClicks),
    bots: atLeastNone(row.bots + change.bots),
    quarters: packQuarters(quarters),
    names: moveNames(row.names, change.names, otherId),
  };
}

/** A month that is over is the sum of its days, so it changes as they do. */
async function moveMonths(tx: Queries, changes: readonly DaySum[], otherId: number): Promise<void> {
  const ofMonths = new Map<string, { key: MonthKey; names: NameCounts }>();
  for (const { subject, subject_id, day, names } of changes) {
    const key = { subject, subject_id, month: monthOf(day) };
    const of = getOrMake(ofMonths, `${subject}:${subject_id}:${key.month}`, () => ({
      key,
      names: new Map(),
    }));
    for (const [entry, clicks] of names) addTo(of.names, entry, clicks);
  }
  const moved: MonthRow[] = [];
  const groups = Map.groupBy(ofMonths.values(), ({ key }) => `${key.subject}:${key.month}`);
  for (const its of groups.values()) {
    const { subject, month } = (its[0] as { key: MonthKey }).key;
    const byId = new Map(its.map(({ key, names }) => [key.subject_id, names]));
    for (const row of await findMonthRows(tx, month, { subject, ids: [...byId.keys()] }))
      moved.push({
        ...row,
        names: moveNames(row.names, byId.get(row.subject_id) as NameCounts, otherId),
      });
  }
  await chooseClickRows(tx).putMonths(moved);
}

/**
 * A name may have fewer clicks than are taken out, because some were counted as Other since (see foldNames).
 * The rest is taken out of Other.
 */
function moveNames(packed: Uint8Array, changes: NameCounts, otherId: number): Uint8Array {
  const names: NameCounts = new Map();
  addNames(packed, names);
  for (const [entry, change] of changes) if (change > 0) addTo(names, entry, change);
  for (const [entry, change] of changes) {
    if (change >= 0) continue;
    const left = (names.get(entry) ?? 0) + change;
    names.set(entry, atLeastNone(left));
    const other = entryOf(dimensionOf(entry), otherId);
    if (left < 0 && entry !== other) names.set(other, atLeastNone((names.get(other) ?? 0) + left));
  }
  return packNames(foldNames(names, otherId));
}

function atLeastNone(count: number): number {
  return Math.max(0, count);
}
