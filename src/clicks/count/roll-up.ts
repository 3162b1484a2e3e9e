import { giveWayAt } from '../../platform/pace/give-way.ts';
import type { TotalRow } from './click-rows.ts';
import { ClicksOfDay } from './clicks-of-day.ts';
import { type CountableClicks, socialNetworks } from './countable-clicks.ts';
import { orderPlaces } from './order-places.ts';
import { type Numbered, numberedSubject, type SubjectKey, subjects } from '../subjects.ts';

export interface RollUp {
  totals: TotalRow[];
  /** Sorted by their keys, accounts last */
  days: ClicksOfDay[];
}

const link = subjects.indexOf('link');

/** How many rows are in memory at once. */
const daysAtATime = 500;

/**
 * Sums up what clicks add to the counts of their subjects, and of the accounts that own the links. Yields
 * some rows at a time, because objects that die young are cheap to collect. All rows of a subject are in the
 * same part.
 * Only human visits are clicks; bots, previews and prefetches are counted apart, by reason.
 */
export function* rollUp(clicks: CountableClicks): Generator<RollUp> {
  let part: RollUp = { totals: [], days: [] };
  let last = -1;
  let total: TotalRow | undefined;
  for (const { number, day, ...places } of groups(clicks, clicks.subjects)) {
    const { subject, subjectId } = numberedSubject(number);
    const key = { subject: nameOf(subject), subject_id: subjectId };
    if (total === undefined || number !== last) {
      if (part.days.length >= daysAtATime) {
        yield part;
        part = { totals: [], days: [] };
      }
      part.totals.push((total = noTotals(key)));
      last = number;
    }
    const ofDay = new ClicksOfDay(clicks, { ...key, day }, places);
    part.days.push(ofDay);
    total.clicks += ofDay.clicks;
    total.unique_clicks += ofDay.uniqueClicks;
    total.bots += ofDay.bots;
    addSocials(total, clicks, places);
  }
  yield part;
  yield { totals: [], days: [...accountDays(clicks)] };
}

function nameOf(subject: Numbered['subject']): (typeof subjects)[number] {
  return subjects[subject] as (typeof subjects)[number];
}

function* accountDays(clicks: CountableClicks): Generator<ClicksOfDay> {
  for (const { number, day, ...places } of groups(clicks, clicks.accountIds, isOfLink))
    yield new ClicksOfDay(clicks, { subject: 'account', subject_id: number, day }, places);
}

/** Whether a click belongs to any group */
type IsIn = (clicks: CountableClicks, n: number) => boolean;

function isOfLink({ subjects: numbers }: CountableClicks, n: number): boolean {
  return numberedSubject(numbers[n] as number).subject === link;
}

interface Group {
  /** What its clicks have in common: the subjectNumber, or the account's id */
  number: number;
  day: number;
  /** Indexes of clicks; the group's are places[from] to before places[to]. */
  places: Uint32Array;
  from: number;
  to: number;
}

/** Groups the clicks with the same number and day, sorted by both and then by index. */
function* groups(clicks: CountableClicks, numbers: Float64Array, isIn?: IsIn): Generator<Group> {
  const { days } = clicks;
  const places = orderPlaces(orderPlaces(placesOf(clicks, isIn), days), numbers);
  for (let from = 0; from < places.length; ) {
    const first = places[from] as number;
    const [number, day] = [numbers[first] as number, days[first] as number];
    let to = from + 1;
    while (
      to < places.length &&
      numbers[places[to] as number] === number &&
      days[places[to] as number] === day
    )
      to++;
    yield { number, day, places, from, to };
    from = to;
  }
}

/** Approximate time per click. */
const clickMicroseconds = 0.01;

function placesOf(clicks: CountableClicks, isIn?: IsIn): Uint32Array {
  const places = new Uint32Array(clicks.count);
  let kept = 0;
  for (let n = 0; n < clicks.count; n++) {
    giveWayAt(n, clickMicroseconds);
    if (isIn === undefined || isIn(clicks, n)) places[kept++] = n;
  }
  return places.subarray(0, kept);
}

function addSocials(
  total: TotalRow,
  { socials }: CountableClicks,
  { places, from, to }: Pick<Group, 'places' | 'from' | 'to'>,
): void {
  for (let place = from; place < to; place++) {
    const social = socials[places[place] as number] as number;
    if (social > 0) total[`social_${socialNetworks[social - 1] as (typeof socialNetworks)[number]}`]++;
  }
}

/** Totals to which nothing was added yet. */
export function noTotals({ subject, subject_id }: SubjectKey): TotalRow {
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
