import { dayMs, quarterMs } from '../../platform/time/durations.ts';
import type { EventRow, TotalRow } from '../count/click-rows.ts';
import type { DayKey, SubjectKey } from '../subjects.ts';
import { dimensionOf, dimensions, entryOf, nameIdOf } from '../dimensions.ts';
import type { DaySum } from '../count/clicks-of-day.ts';
import { addTo, type Counts, countsOf } from '../count/packed-counts.ts';
import { unpackNumbers } from '../count/packed-numbers.ts';
import { noTotals } from '../count/roll-up.ts';
import type { SocialNetwork } from '../classify/referrer-groups.ts';
import { dayOf } from '../../platform/time/utc-day.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

/** An event as it was counted and as it is to be. */
export interface Move {
  before: EventRow;
  after: EventRow;
}

/** Ids of the names that are needed for counting. */
export interface CountedNames {
  /** Of reasons, and of what newer rules say of agents, by their texts */
  ids: ReadonlyMap<string, number>;
  /** The name that rare names are counted under */
  otherId: number;
  /** The social networks, by the id of the referrer's name */
  networks: ReadonlyMap<number, SocialNetwork>;
}

/** What moves add to the counts; negative where events leave. */
export function sumMoves(
  moves: readonly Move[],
  names: CountedNames,
): { totals: TotalRow[]; days: DaySum[] } {
  const sums: Sums = { names, totals: new Map(), days: new Map() };
  for (const { before, after } of moves) {
    addEvent(sums, before, -1);
    addEvent(sums, after, 1);
  }
  return { totals: [...sums.totals.values()], days: [...sums.days.values()] };
}

interface Sums {
  names: CountedNames;
  totals: Map<string, TotalRow>;
  days: Map<string, DaySum>;
}

const reason = dimensions.indexOf('reason');
const referrer = dimensions.indexOf('referrer');

function addEvent(sums: Sums, event: EventRow, sign: 1 | -1): void {
  const { subject, subject_id, account_id } = event;
  addToTotal(sums, event, sign);
  addToDay(sums, { key: { subject, subject_id }, event, sign });
  if (subject === 'link')
    addToDay(sums, { key: { subject: 'account', subject_id: account_id }, event, sign });
}

function addToTotal({ totals, names }: Sums, event: EventRow, sign: 1 | -1): void {
  const { subject, subject_id } = event;
  const total = getOrMake(totals, `${subject}:${subject_id}`, () => noTotals({ subject, subject_id }));
  if (event.kind !== 'human') {
    total.bots += sign;
    return;
  }
  total.clicks += sign;
  total.unique_clicks += sign * event.is_unique;
  for (const entry of unpackNumbers(event.names)) {
    const network = dimensionOf(entry) === referrer ? names.networks.get(nameIdOf(entry)) : undefined;
    if (network !== undefined) total[`social_${network}`] += sign;
  }
}

interface Addition {
  key: SubjectKey;
  event: EventRow;
  sign: 1 | -1;
}

function addToDay({ days, names }: Sums, { key, event, sign }: Addition): void {
  const day = dayOf(event.at);
  const delta = getOrMake(days, `${key.subject}:${key.subject_id}:${day}`, () => emptyDay({ ...key, day }));
  const quarter = countsOf(delta.quarters, Math.floor((event.at - day * dayMs) / quarterMs));
  for (const counts of [delta, quarter]) {
    if (event.kind !== 'human') counts.bots += sign;
    else {
      counts.clicks += sign;
      counts.uniqueClicks += sign * event.is_unique;
    }
  }
  for (const entry of entriesOf(event, names)) addTo(delta.names, entry, sign);
}

/** The entries that an event is counted under: for a machine only its reason. */
function entriesOf(event: EventRow, { ids, otherId }: CountedNames): number[] {
  if (event.kind === 'human') return unpackNumbers(event.names);
  return [entryOf(reason, ids.get(event.reason) ?? otherId)];
}

function emptyDay(key: DayKey): DaySum {
  const quarters = new Map<number, Counts>();
  return { ...key, clicks: 0, uniqueClicks: 0, bots: 0, quarters, names: new Map() };
}
