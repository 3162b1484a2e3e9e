import { type ClickBatch, clickKinds } from './click-batch.ts';
import type { TotalRow } from './click-rows.ts';
import { type CountedClicks, ClicksOfDay } from './clicks-of-day.ts';
import { dimensions } from './dimensions.ts';
import { type SocialNetwork, socialOf } from './referrer-groups.ts';
import { subjectNumber, subjects } from './subjects.ts';
import { dayOf } from './utc-day.ts';

export interface RollUp {
  totals: TotalRow[];
  /** In the order of their keys, accounts last */
  days: ClicksOfDay[];
}

interface NewClicks extends CountedClicks {
  /** By place of the click: 1 = it was not stored before */
  isNew: Uint8Array;
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
export function* rollUp(clicks: NewClicks): Generator<RollUp> {
  const { batch } = clicks;
  const addSocials = socialsAdder(batch);
  let part: RollUp = { totals: [], days: [] };
  let total: TotalRow | undefined;
  for (const { first, ...places } of groups(clicks, (n) => subjectOf(batch, n))) {
    const subject = subjects[batch.subjects[first] as number] as (typeof subjects)[number];
    const subject_id = batch.subjectIds[first] as number;
    if (total === undefined || total.subject !== subject || total.subject_id !== subject_id) {
      if (part.days.length >= daysAtATime) {
        yield part;
        part = { totals: [], days: [] };
      }
      part.totals.push((total = noTotals(subject, subject_id)));
    }
    const day = new ClicksOfDay(clicks, { subject, subject_id, day: dayAt(batch, first) }, places);
    part.days.push(day);
    total.clicks += day.clicks;
    total.unique_clicks += day.uniqueClicks;
    total.bots += day.bots;
    addSocials(total, places);
  }
  yield part;
  yield { totals: [], days: [...accountDays(clicks)] };
}

function* accountDays(clicks: NewClicks): Generator<ClicksOfDay> {
  const { batch } = clicks;
  const accountOf = (n: number) => (batch.subjects[n] === link ? (batch.accountIds[n] as number) : undefined);
  for (const { first, ...places } of groups(clicks, accountOf)) {
    const subject_id = batch.accountIds[first] as number;
    yield new ClicksOfDay(clicks, { subject: 'account', subject_id, day: dayAt(batch, first) }, places);
  }
}

interface Group {
  /** Places of clicks; the group's are those from `from` to before `to`. */
  places: Uint32Array;
  from: number;
  to: number;
  /** The first of them */
  first: number;
}

/** New clicks that have the same number and day, ordered by both and then by place; those without a number are left out. */
function* groups(clicks: NewClicks, numberOf: (n: number) => number | undefined): Generator<Group> {
  const { batch } = clicks;
  const places = inOrder(clicks, numberOf);
  for (let from = 0; from < places.length; ) {
    const first = places[from] as number;
    const [number, day] = [numberOf(first), dayAt(batch, first)];
    const belongs = (n: number) => numberOf(n) === number && dayAt(batch, n) === day;
    let to = from + 1;
    while (to < places.length && belongs(places[to] as number)) to++;
    yield { places, from, to, first };
    from = to;
  }
}

const placeSpan = 2 ** 17;

function inOrder(
  { batch, isNew }: NewClicks,
  numberOf: (n: number) => number | undefined,
): Uint32Array<ArrayBuffer> {
  const { count } = batch;
  if (count > placeSpan) throw new RangeError(`A batch has at most ${placeSpan} clicks.`);
  const keys = new Float64Array(count);
  let kept = 0;
  let isOneDay = true;
  for (let n = 0; n < count; n++) {
    if (isNew[n] === 0) continue;
    const number = numberOf(n);
    if (number === undefined) continue;
    keys[kept++] = number * placeSpan + n;
    isOneDay &&= dayAt(batch, n) === dayAt(batch, 0);
  }
  const places = Uint32Array.from(keys.subarray(0, kept).sort(), (key) => key % placeSpan);
  if (isOneDay) return places;
  return places.sort(
    (a, b) => (numberOf(a) as number) - (numberOf(b) as number) || dayAt(batch, a) - dayAt(batch, b) || a - b,
  );
}

function subjectOf({ subjects: of, subjectIds }: ClickBatch, n: number): number {
  return subjectNumber({ subject: of[n] as number, subjectId: subjectIds[n] as number });
}

function dayAt({ ats }: ClickBatch, n: number): number {
  return dayOf(ats[n] as number);
}

/** Answers what adds the clicks of a group that came from social networks. */
function socialsAdder(batch: ClickBatch): (total: TotalRow, group: Omit<Group, 'first'>) => void {
  const { kinds, tagStarts, tagNames, tagDimensions } = batch;
  const socials: (SocialNetwork | undefined)[] = batch.names.map((name) => socialOf.get(name));
  if (socials.every((social) => social === undefined)) return () => {};
  return (total, { places, from, to }) => {
    for (let place = from; place < to; place++) {
      const n = places[place] as number;
      if (kinds[n] !== human) continue;
      const end = tagStarts[n + 1] as number;
      for (let tag = tagStarts[n] as number; tag < end; tag++) {
        if (tagDimensions[tag] !== referrer) continue;
        const social = socials[tagNames[tag] as number];
        if (social !== undefined) total[`social_${social}`]++;
        break;
      }
    }
  };
}

function noTotals(subject: TotalRow['subject'], subject_id: number): TotalRow {
  return {
    subject,
    subject_id,
    clicks: 0,
    unique_clicks: 0,
    bots: 0,
    social_facebook: 0,
    social_twitter: 0,
    social_instagram: 0,
    social_google: 0,
  };
}
