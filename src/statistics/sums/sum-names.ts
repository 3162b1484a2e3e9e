import { dimensions, namesPerDimensionMax } from '../../clicks/dimensions.ts';
import { addNames, type NameCounts } from '../../clicks/count/packed-counts.ts';
import { breathe } from '../../platform/pace/breathe.ts';
import { keepCommonest } from '../names/keep-commonest.ts';
import {
  type DayCounts,
  type DaysWanted,
  findNameCounts,
  type Queries,
  type Span,
} from '../statistics-store.ts';
import { firstDayOf, monthOf } from '../../platform/time/utc-day.ts';

/** A day on which the subject was counted. */
export interface CountedDay {
  /** Days and months since January 1970 UTC */
  day: number;
  month: number;
  /** The most names it can have, of all dimensions together */
  namesMax: number;
}

const namesPerRowMax = dimensions.length * namesPerDimensionMax;

/** A click has at most one name in every dimension, a machine's visit only its reason. */
export function toCountedDay({ day, clicks, bots }: DayCounts): CountedDay {
  const namesMax = Math.min(clicks * dimensions.length + bots, namesPerRowMax);
  return { day, month: monthOf(day), namesMax };
}

interface Wanted extends DaysWanted {
  /** All counted days of the range, in order */
  counted: readonly CountedDay[];
}

/**
 * Adds the clicks by name of all counted days to `names`. A month that is wholly in the range is read from
 * its row if it has one, all others day by day.
 */
export async function sumNames(queries: Queries, wanted: Wanted, names: NameCounts): Promise<void> {
  const { first, last, counted } = wanted;
  const isWhole = ({ month }: CountedDay) => firstDayOf(month) >= first && firstDayOf(month + 1) - 1 <= last;
  const months = toMonths(counted.filter(isWhole));
  const summed = await addRows(queries, { ...wanted, table: 'click_month', periods: months }, names);
  const rest = counted.filter(({ month }) => !summed.has(month)).map(toPeriod);
  await addRows(queries, { ...wanted, table: 'click_day', periods: rest }, names);
}

/** A day or month to read. */
interface Period {
  /** Its number */
  at: number;
  /** Consecutive periods of one group are read as one span, because no other periods lie between them. */
  group: number;
  namesMax: number;
}

const monthsPerYear = 12;

function toMonths(days: readonly CountedDay[]): Period[] {
  const months: Period[] = [];
  for (const { month, namesMax } of days) {
    const last = months.at(-1);
    if (last?.at === month) last.namesMax = Math.min(last.namesMax + namesMax, namesPerRowMax);
    else months.push({ at: month, group: Math.floor(month / monthsPerYear), namesMax });
  }
  return months;
}

/** A month is a group: either all of its days in the range are read, or none. */
function toPeriod({ day, month, namesMax }: CountedDay): Period {
  return { at: day, group: month, namesMax };
}

interface Rows extends Pick<DaysWanted, 'subject' | 'id'> {
  table: 'click_day' | 'click_month';
  periods: readonly Period[];
}

/** Returns the days or months that have rows. */
async function addRows(
  queries: Queries,
  { subject, id, table, periods }: Rows,
  names: NameCounts,
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const spans of slicesOf(toSpans(periods))) {
    for (const row of await findNameCounts(queries, { subject, id }, { table, spans })) {
      found.add(row.at);
      addNames(row.names, names);
      await keepCommonest(names);
      await breathe();
    }
  }
  return found;
}

type SizedSpan = Span & { namesMax: number };

function toSpans(periods: readonly Period[]): SizedSpan[] {
  const spans: SizedSpan[] = [];
  let previous: Period | undefined;
  for (const period of periods) {
    const { at, group, namesMax } = period;
    const span = spans.at(-1);
    if (span && previous?.group === group) {
      span.last = at;
      span.namesMax += namesMax;
    } else {
      spans.push({ first: at, last: at, namesMax });
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
