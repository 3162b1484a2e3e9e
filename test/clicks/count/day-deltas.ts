import fc from 'fast-check';
import { addDays } from '../../../src/clicks/count/merge-days.ts';
import {
  addNames,
  addQuarters,
  type NameCounts,
  putNames,
  putQuarter,
  type QuarterCounts,
} from '../../../src/clicks/count/packed-counts.ts';
import type { DayDelta, DaySum } from '../../../src/clicks/count/clicks-of-day.ts';
import { createSqliteClickRows } from '../../../src/clicks/rows/sqlite-click-rows.ts';
import type { Subject } from '../../../src/database/tables.ts';
import { monthOf } from '../../support/clicks/click-counts.ts';
import type { MemoryDatabase } from '../../support/clicks/click-stores.ts';

/** The id of the name "Other"; its value does not matter. */
export const otherId = 1;

export type Names = [entry: number, clicks: number][];

export interface Delta {
  subject?: Subject;
  subject_id?: number;
  day: number;
  clicks?: number;
  uniqueClicks?: number;
  bots?: number;
  quarters?: [quarter: number, clicks: number][];
  names: Names;
}

/** A batch has at most one delta for each subject and day. */
export function anyBatch(delta: fc.Arbitrary<Required<Delta>>) {
  return fc.array(delta, { maxLength: 12 }).map(distinct);
}

export function distinct(deltas: Required<Delta>[]): Required<Delta>[] {
  return [...new Map(deltas.map((delta) => [keyOf(delta), delta])).values()];
}

export function add(database: MemoryDatabase, deltas: Delta[]): Promise<void> {
  const rows = createSqliteClickRows(database.connection);
  return database.write(() => addDays(rows, deltas.map(toDelta), otherId));
}

function toDelta({ names, quarters = [], ...delta }: Delta): DayDelta {
  const counts = quarters.map(([quarter, clicks]): [number, Counts] => [
    quarter,
    { clicks, uniqueClicks: 0, bots: 0 },
  ]);
  const sum: DaySum = {
    subject: 'link',
    subject_id: 1,
    clicks: 0,
    uniqueClicks: 0,
    bots: 0,
    ...delta,
    quarters: new Map(counts),
    names: new Map(names),
  };
  return {
    ...sum,
    readAhead: () => 0,
    packTo(packers) {
      for (const [quarter, its] of sum.quarters) putQuarter(packers.quarters, quarter, its);
      putNames(packers.names, sum.names);
    },
  };
}

type Counts = QuarterCounts extends Map<number, infer Value> ? Value : never;

function keyOf({ subject, subject_id, day }: { subject: Subject; subject_id: number; day: number }): string {
  return `${subject} ${subject_id} ${day}`;
}

/** Computes the same sums in the most obvious way, for comparison. */
export function plainDays(deltas: Required<Delta>[]) {
  const days: Record<
    string,
    { counts: number[]; quarters: Record<number, number>; names: Record<number, number> }
  > = {};
  for (const delta of deltas) {
    const day = (days[keyOf(delta)] ??= { counts: [0, 0, 0], quarters: {}, names: {} });
    const { clicks, uniqueClicks, bots, quarters, names } = toDelta(delta);
    day.counts = [clicks, uniqueClicks, bots].map((count, place) => count + (day.counts[place] as number));
    for (const [quarter, of] of quarters) day.quarters[quarter] = (day.quarters[quarter] ?? 0) + of.clicks;
    for (const [entry, of] of names) day.names[entry] = (day.names[entry] ?? 0) + of;
  }
  return days;
}

export function plainMonths(deltas: Required<Delta>[]): Record<string, Record<number, number>> {
  const inMonths = deltas.map((delta) => ({ ...delta, day: monthOf(delta.day) }));
  return Object.fromEntries(Object.entries(plainDays(inMonths)).map(([key, { names }]) => [key, names]));
}

export async function daysIn({ read }: MemoryDatabase): Promise<ReturnType<typeof plainDays>> {
  const rows = await read.selectFrom('click_day').selectAll().orderBy('day').execute();
  return Object.fromEntries(
    rows.map((row) => {
      const quarters: QuarterCounts = new Map();
      addQuarters(row.quarters, quarters);
      const counts = [row.clicks, row.unique_clicks, row.bots];
      const clicks = [...quarters].map(([quarter, of]) => [quarter, of.clicks]);
      return [keyOf(row), { counts, quarters: Object.fromEntries(clicks), names: namesOf(row.names) }];
    }),
  );
}

export async function monthsIn({ read }: MemoryDatabase): Promise<Record<string, Record<number, number>>> {
  const rows = await read.selectFrom('click_month').selectAll().orderBy('month').execute();
  return Object.fromEntries(rows.map((row) => [keyOf({ ...row, day: row.month }), namesOf(row.names)]));
}

function namesOf(packed: Uint8Array): Record<number, number> {
  const names: NameCounts = new Map();
  addNames(packed, names);
  return Object.fromEntries(names);
}
