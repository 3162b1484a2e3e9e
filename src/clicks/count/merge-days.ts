import type { ClickRows, DayRow, MonthKey, MonthRow } from './click-rows.ts';
import { type DayDelta, fewClicksMax } from './clicks-of-day.ts';
import { dimensionOf, entryOf, namesPerDimensionMax } from '../dimensions.ts';
import { addNames, addQuarters, addTo, type NameCounts, packNames, packQuarters } from './packed-counts.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';
import { firstDayOf, monthOf } from '../../platform/time/utc-day.ts';

/** Folding a row sorts it, so the row may first grow a little beyond the limit. */
const namesBeforeFolding = namesPerDimensionMax + namesPerDimensionMax / 4;
/** A delta of few clicks, or of many with few names, is appended; it is better to merge a larger one. */
const appendedNamesMax = 24;

/**
 * Adds deltas to the stored days, and keeps up the months: a row of a month is the sum of its days, made when
 * the subject's first click of a later month comes. `otherId`: the id of the name that rare names are counted
 * under.
 */
export async function addDays(rows: ClickRows, deltas: readonly DayDelta[], otherId: number): Promise<void> {
  await addToFinishedMonths(rows, deltas, otherId);
  const toMerge = await appendToDays(rows, deltas);
  const stored = await rows.findDays(toMerge);
  const merged: DayRow[] = [];
  const added: DayDelta[] = [];
  for (const [index, delta] of toMerge.entries()) {
    merged.push(addDay(delta, stored[index], otherId));
    if (stored[index] === undefined) added.push(delta);
  }
  await rows.putDays(merged);
  await finishMonths(rows, added, otherId);
}

/** Appends deltas where the database can do that; returns those that must be merged instead. */
async function appendToDays(rows: ClickRows, deltas: readonly DayDelta[]): Promise<readonly DayDelta[]> {
  if (rows.appendToDays === undefined) return deltas;
  const few = deltas.filter(isFew);
  const isAppended = await rows.appendToDays(few);
  const left: DayDelta[] = [];
  let next = 0;
  for (const delta of deltas) if (few[next] !== delta || !isAppended[next++]) left.push(delta);
  return left;
}

function isFew(delta: DayDelta): boolean {
  return delta.clicks + delta.bots <= fewClicksMax || delta.names.size <= appendedNamesMax;
}

/** Adds what is stored to the delta's own maps, so the delta must not be used afterwards. */
function addDay(delta: DayDelta, stored: DayRow | undefined, otherId: number): DayRow {
  const { subject, subject_id, day, clicks, uniqueClicks, bots, names, quarters } = delta;
  if (stored) {
    addQuarters(stored.quarters, quarters);
    addNames(stored.names, names);
  }
  return {
    subject,
    subject_id,
    day,
    clicks: clicks + (stored?.clicks ?? 0),
    unique_clicks: uniqueClicks + (stored?.unique_clicks ?? 0),
    bots: bots + (stored?.bots ?? 0),
    quarters: packQuarters(quarters),
    names: packNames(foldNames(names, otherId)),
  };
}

/** Adds late clicks to months that were summed already. */
async function addToFinishedMonths(
  rows: ClickRows,
  deltas: readonly DayDelta[],
  otherId: number,
): Promise<void> {
  const latest = await rows.findLatestMonth();
  if (latest === undefined) return;
  const late = new Map<string, { key: MonthKey; names: NameCounts }>();
  for (const delta of deltas) {
    const { subject, subject_id, day } = delta;
    const month = monthOf(day);
    if (month > latest) continue;
    const place = `${subject}:${subject_id}:${month}`;
    const key = { subject, subject_id, month };
    const found = getOrMake(late, place, () => ({ key, names: new Map() }));
    // Read only for late clicks, because reading `names` makes a map.
    for (const [entry, clicks] of delta.names) addTo(found.names, entry, clicks);
  }
  if (late.size === 0) return;
  const additions = [...late.values()];
  const stored = await rows.findMonths(additions.map(({ key }) => key));
  const changed = additions.flatMap(({ key, names }, index): MonthRow[] => {
    const row = stored[index];
    if (row === undefined) return [];
    addNames(row.names, names);
    return [{ ...key, names: packNames(foldNames(names, otherId)) }];
  });
  await rows.putMonths(changed);
}

/** Sums months that are over. `added`: days that had no row yet; one may be the first of a later month. */
async function finishMonths(rows: ClickRows, added: readonly DayDelta[], otherId: number): Promise<void> {
  const before = await rows.findDaysBefore(added);
  const finished = new Map<string, MonthKey>();
  for (const [index, { subject, subject_id, day }] of added.entries()) {
    const earlier = before[index];
    if (earlier === undefined) continue;
    const month = monthOf(earlier);
    if (month < monthOf(day))
      finished.set(`${subject}:${subject_id}:${month}`, { subject, subject_id, month });
  }
  if (finished.size === 0) return;
  const keys = [...finished.values()];
  const stored = await rows.findMonths(keys);
  for (const [index, key] of keys.entries()) {
    if (stored[index] === undefined) await rows.putMonths([await sumMonth(rows, key, otherId)]);
  }
}

async function sumMonth(rows: ClickRows, key: MonthKey, otherId: number): Promise<MonthRow> {
  const [first, end] = [firstDayOf(key.month), firstDayOf(key.month + 1)];
  const names: NameCounts = new Map();
  for (const day of await rows.findDaysBetween(key, first, end - 1)) addNames(day.names, names);
  return { ...key, names: packNames(foldNames(names, otherId)) };
}

/** Keeps the commonest names of each dimension once there are too many, and counts the rest as Other. */
export function foldNames(names: NameCounts, otherId: number): NameCounts {
  if (names.size <= namesBeforeFolding) return names;
  const byDimension = Map.groupBy(names, ([entry]) => dimensionOf(entry));
  for (const [dimension, entries] of byDimension) {
    if (entries.length <= namesBeforeFolding) continue;
    const other = entryOf(dimension, otherId);
    const commonestFirst = entries
      .filter(([entry]) => entry !== other)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    let folded = names.get(other) ?? 0;
    for (const [entry, clicks] of commonestFirst.slice(namesPerDimensionMax)) {
      names.delete(entry);
      folded += clicks;
    }
    names.set(other, folded);
  }
  return names;
}
