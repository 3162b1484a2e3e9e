import { dimensions, namesPerDimensionMax } from '../clicks/dimensions.ts';
import { addNames, type NameCounts } from '../clicks/count/packed-counts.ts';
import { breathe } from '../platform/breathe.ts';
import { keepCommonest } from './keep-commonest.ts';
import { type DayRow, findNameCounts, type Queries, type Span, type Subject } from './statistics-store.ts';
import { firstDayOf, monthOf } from '../platform/utc-day.ts';

/** A day on which a subject was counted. */
export interface CountedDay {
  subjectId: number;
  /** Days and months since January 1970 UTC */
  day: number;
  month: number;
  /** The most names it can have, of all dimensions together */
  namesMax: number;
}

const namesPerRowMax = dimensions.length * namesPerDimensionMax;

/** A click has at most one name in every dimension, a machine's visit only its reason. */
export function toCountedDay({ subjectId, day, clicks, bots }: DayRow): CountedDay {
  const namesMax = Math.min(clicks * dimensions.length + bots, namesPerRowMax);
  return { subjectId, day, month: monthOf(day), namesMax };
}

interface Wanted {
  subject: Subject;
  /** The range, both included */
  first: number;
  last: number;
  /** All counted days of the range, by subject and then day */
  counted: readonly CountedDay[];
}

/**
 * Adds the clicks by name of all counted days to `names`. A month that is wholly in the range is read from
 * its row if it has one, all others day by day.
 */
export async function sumNames(queries: Queries, wanted: Wanted, names: NameCounts): Promise<void> {
  const { subject, first, last, counted } = wanted;
  const isWhole = ({ month }: CountedDay) => firstDayOf(month) >= first && firstDayOf(month + 1) - 1 <= last;
  const summed = await addRows(
    queries,
    { table: 'click_month', subject, periods: toMonths(counted.filter(isWhole)) },
    names,
  );
  const rest = counted.filter(({ subjectId, month }) => !summed.has(placeOf(subjectId, month)));
  await addRows(queries, { table: 'click_day', subject, periods: rest.map(toPeriod) }, names);
}

/** A day or month to read. */
interface Period {
  subjectId: number;
  /** Its number */
  at: number;
  /** Consecutive periods of one group are read as one span, because no other periods lie between them. */
  group: number;
  namesMax: number;
}

const monthsPerYear = 12;

function toMonths(days: readonly CountedDay[]): Period[] {
  const months: Period[] = [];
  for (const { subjectId, month, namesMax } of days) {
    const last = months.at(-1);
    if (last?.subjectId === subjectId && last.at === month) {
      last.namesMax = Math.min(last.namesMax + namesMax, namesPerRowMax);
    } else {
      months.push({ subjectId, at: month, group: Math.floor(month / monthsPerYear), namesMax });
    }
  }
  return months;
}

/** A month is a group: either all of its days in the range are read, or none. */
function toPeriod({ subjectId, day, month, namesMax }: CountedDay): Period {
  return { subjectId, at: day, group: month, namesMax };
}

/** Returns the places (see placeOf) of the rows that exist. */
async function addRows(
  queries: Queries,
  { periods, ...of }: { table: 'click_day' | 'click_month'; subject: Subject; periods: readonly Period[] },
  names: NameCounts,
): Promise<Set<number>> {
  const places = new Set<number>();
  for (const spans of slicesOf(toSpans(periods))) {
    for (const row of await findNameCounts(queries, { ...of, spans })) {
      places.add(placeOf(row.subjectId, row.at));
      addNames(row.names, names);
      await keepCommonest(names);
      await breathe();
    }
  }
  return places;
}

/** Days and months have lower numbers until the year 2243. */
const periodsMax = 100_000;

function placeOf(subjectId: number, at: number): number {
  return subjectId * periodsMax + at;
}

type SizedSpan = Span & { namesMax: number };

function toSpans(periods: readonly Period[]): SizedSpan[] {
  const spans: SizedSpan[] = [];
  let previous: Period | undefined;
  for (const period of periods) {
    const { subjectId, at, group, namesMax } = period;
    const span = spans.at(-1);
    if (span && previous?.subjectId === subjectId && previous.group === group) {
      span.last = at;
      span.namesMax += namesMax;
    } else {
      spans.push({ subjectId, first: at, last: at, namesMax });
    }
    previous = period;
  }
  return spans;
}

/** Some five bytes each, so this many are read within some milliseconds. */
const namesPerQuery = 400_000;
const spansPerQuery = 200;

function* slicesOf(spans: readonly SizedSpan[]): Generator<SizedSpan[]> {
  let slice: SizedSpan[] = [];
  let names = 0;
  for (const span of spans) {
    if (slice.length === spansPerQuery || (slice.length > 0 && names + span.namesMax > namesPerQuery)) {
      yield slice;
      [slice, names] = [[], 0];
    }
    slice.push(span);
    names += span.namesMax;
  }
  if (slice.length > 0) yield slice;
}
