import type { NameCounts } from '../clicks/count/packed-counts.ts';
import { breathe } from '../platform/breathe.ts';
import {
  type DayRow,
  type DaysWanted,
  findDays,
  findLinkIds,
  type Queries,
  type Scope,
} from './statistics-store.ts';
import { type CountedDay, sumNames, toCountedDay } from './sum-names.ts';

/** Days since 1970-01-01 UTC, both included. */
export interface Days {
  first: number;
  last: number;
}

export const everyDay: Readonly<Days> = { first: 0, last: 2 ** 31 - 1 };

interface Options {
  withQuarters: boolean;
  /** Called for each day of each subject, by subject and then day. */
  addDay?(row: DayRow): void;
}

const linksPerSlice = 100;

/**
 * Sums up what was counted for a scope on some days; returns the clicks by name. It reads and adds in parts,
 * so that neither the thread that reads nor the event loop is blocked for long, however much there is.
 */
export async function sumCounts(queries: Queries, scope: Scope, wanted: Days & Options): Promise<NameCounts> {
  const names: NameCounts = new Map();
  const subject = scope.kind === 'campaign' ? 'link' : scope.kind;
  for await (const ids of subjectIds(queries, scope)) {
    await sumSubjects(queries, { subject, ids, ...wanted }, names);
  }
  return names;
}

/** As sumCounts, for some subjects. Adds to `names`. */
export async function sumSubjects(
  queries: Queries,
  wanted: DaysWanted & Options,
  names: NameCounts,
): Promise<void> {
  const { subject, first, last } = wanted;
  const counted = await sumDays(queries, wanted);
  await sumNames(queries, { subject, first, last, counted }, names);
}

/** The ids of the subjects that clicks of the scope are counted under, in slices. */
async function* subjectIds(queries: Queries, scope: Scope): AsyncGenerator<number[]> {
  if (scope.kind !== 'campaign') {
    yield [scope.id];
    return;
  }
  for (let after = 0; ; ) {
    const ids = await findLinkIds(queries, scope, { after, limit: linksPerSlice });
    if (ids.length > 0) yield ids;
    if (ids.length < linksPerSlice) return;
    after = ids.at(-1) as number;
  }
}

async function sumDays(queries: Queries, { addDay, ...wanted }: DaysWanted & Options): Promise<CountedDay[]> {
  const counted: CountedDay[] = [];
  for await (const page of readDays(queries, wanted)) {
    for (const row of page) {
      addDay?.(row);
      counted.push(toCountedDay(row));
      await breathe();
    }
  }
  return counted;
}

/**
 * A day with its quarters of an hour takes 1 KB; without, a thousand days still take a millisecond or two.
 */
const daysPerPage = 1_000;

async function* readDays(queries: Queries, { ids, ...wanted }: DaysWanted): AsyncGenerator<DayRow[]> {
  for (let after: DayRow | undefined; ; ) {
    const left = ids.filter((id) => id >= (after?.subjectId ?? 0));
    const page = await findDays(queries, { ids: left, ...wanted }, { after, limit: daysPerPage });
    if (page.length > 0) yield page;
    if (page.length < daysPerPage) return;
    after = page.at(-1);
  }
}
