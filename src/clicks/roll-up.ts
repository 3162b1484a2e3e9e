import { type ClickBatch, clickKinds } from './click-batch.ts';
import type { DayKey, TotalRow } from './click-rows.ts';
import { dimensions } from './dimensions.ts';
import { type Counts, countsOf, type NameCounts, type QuarterCounts } from './packed-counts.ts';
import { type SocialNetwork, socialOf } from './referrer-groups.ts';
import { subjectNumber, subjects } from './subjects.ts';
import { dayMs, dayOf } from './utc-day.ts';

export const quarterMs = 15 * 60_000;
/** What one day of a subject gets more. */
export interface DayDelta extends DayKey, Counts {
  quarters: QuarterCounts;
  names: NameCounts;
}

export interface RollUp {
  totals: TotalRow[];
  /** In the order of their keys, accounts last */
  days: DayDelta[];
}

/** What is known of a batch besides itself, by place of the click. */
export interface Counted {
  /** 1 = it was not stored before */
  isNew: Uint8Array;
  /** 1 = it is its visitor's first of the day on its subject */
  isUnique: Uint8Array;
  /** The entry of each tag; see dimensions */
  entries: Float64Array;
}

const human = clickKinds.indexOf('human');
const referrer = dimensions.indexOf('referrer');
const link = subjects.indexOf('link');

/** Rows that are in memory at once. */
const daysAtATime = 500;

/**
 * What the new clicks of a batch add to the counts of what was visited, and of the accounts whose links they are, some
 * rows at a time: what is short-lived costs little to forget. No subject is in two parts.
 * Only human visits are clicks; bots, previews and prefetches are counted apart, by reason.
 */
export function* rollUp(batch: ClickBatch, counted: Counted): Generator<RollUp> {
  const order = placesBySubject(batch, counted);
  const socials = batch.names.map((name) => socialOf.get(name));
  let totals: TotalRow[] = [];
  let days: DayDelta[] = [];
  const accountDays = new Map<string, DayDelta>();
  let total: TotalRow | undefined;
  let day: DayDelta | undefined;
  for (const n of order) {
    const subject = subjects[batch.subjects[n] as number] as (typeof subjects)[number];
    const key = { subject, subject_id: batch.subjectIds[n] as number };
    const onDay = dayOf(batch.ats[n] as number);
    if (total === undefined || total.subject !== subject || total.subject_id !== key.subject_id) {
      if (days.length >= daysAtATime) {
        yield { totals, days };
        totals = [];
        days = [];
      }
      totals.push((total = { ...key, ...noTotals() }));
      day = undefined;
    }
    if (day?.day !== onDay) days.push((day = emptyDay({ ...key, day: onDay })));
    addToTotal(total, batch, { n, isUnique: counted.isUnique[n] === 1, socials });
    addToDay(day, batch, { n, counted });
    if (batch.subjects[n] !== link) continue;
    const account = batch.accountIds[n] as number;
    addToDay(accountDay(accountDays, { subject: 'account', subject_id: account, day: onDay }), batch, {
      n,
      counted,
    });
  }
  yield { totals, days };
  yield { totals: [], days: [...accountDays.values()] };
}

const placeSpan = 2 ** 17;

/** Places of the new clicks, ordered by subject, day and place: so rows are met once, and in the order they lie in. */
function placesBySubject({ count, subjects: of, subjectIds, ats }: ClickBatch, { isNew }: Counted): number[] {
  if (count > placeSpan) throw new RangeError(`A batch has at most ${placeSpan} clicks.`);
  const keys = new Float64Array(count);
  const subjectOf = (n: number) =>
    subjectNumber({ subject: of[n] as number, subjectId: subjectIds[n] as number });
  let kept = 0;
  let isOneDay = true;
  for (let n = 0; n < count; n++) {
    if (isNew[n] === 0) continue;
    keys[kept++] = subjectOf(n) * placeSpan + n;
    isOneDay &&= dayOf(ats[n] as number) === dayOf(ats[0] as number);
  }
  const places = Array.from(keys.subarray(0, kept).sort(), (key) => key % placeSpan);
  if (isOneDay) return places;
  return places.sort(
    (a, b) => subjectOf(a) - subjectOf(b) || dayOf(ats[a] as number) - dayOf(ats[b] as number),
  );
}

interface OfTotal {
  n: number;
  isUnique: boolean;
  /** By place of the name */
  socials: readonly (SocialNetwork | undefined)[];
}

function addToTotal(total: TotalRow, batch: ClickBatch, { n, isUnique, socials }: OfTotal): void {
  if (batch.kinds[n] !== human) {
    total.bots++;
    return;
  }
  total.clicks++;
  if (isUnique) total.unique_clicks++;
  const end = batch.tagStarts[n + 1] as number;
  for (let tag = batch.tagStarts[n] as number; tag < end; tag++) {
    if (batch.tagDimensions[tag] !== referrer) continue;
    const social = socials[batch.tagNames[tag] as number];
    if (social !== undefined) total[`social_${social}`]++;
    return;
  }
}

function addToDay(delta: DayDelta, batch: ClickBatch, { n, counted }: { n: number; counted: Counted }): void {
  const at = batch.ats[n] as number;
  const quarter = countsOf(delta.quarters, Math.floor((at - delta.day * dayMs) / quarterMs));
  const first = batch.tagStarts[n] as number;
  if (batch.kinds[n] !== human) {
    delta.bots++;
    quarter.bots++;
    // A machine has a reason and nothing else.
    addName(delta.names, counted.entries[first] as number);
    return;
  }
  delta.clicks++;
  quarter.clicks++;
  if (counted.isUnique[n] === 1) {
    delta.uniqueClicks++;
    quarter.uniqueClicks++;
  }
  const end = batch.tagStarts[n + 1] as number;
  for (let tag = first; tag < end; tag++) addName(delta.names, counted.entries[tag] as number);
}

function addName(names: NameCounts, entry: number): void {
  names.set(entry, (names.get(entry) ?? 0) + 1);
}

function accountDay(days: Map<string, DayDelta>, key: DayKey): DayDelta {
  const place = `${key.subject_id}:${key.day}`;
  let delta = days.get(place);
  if (delta === undefined) days.set(place, (delta = emptyDay(key)));
  return delta;
}

function emptyDay(key: DayKey): DayDelta {
  return { ...key, clicks: 0, uniqueClicks: 0, bots: 0, quarters: new Map(), names: new Map() };
}

function noTotals() {
  return {
    clicks: 0,
    unique_clicks: 0,
    bots: 0,
    social_facebook: 0,
    social_twitter: 0,
    social_instagram: 0,
    social_google: 0,
  };
}
