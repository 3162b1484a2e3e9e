import type { NameCounts } from '../../clicks/count/packed-counts.ts';
import { breathe } from '../../platform/pace/breathe.ts';
import {
  type DayCounts,
  type DaysWanted,
  findDays,
  type Queries,
  type SumOptions,
} from '../statistics-store.ts';
import { type CountedDay, sumNames, toCountedDay } from './sum-names.ts';

/**
 * Sums up what was counted for one subject on some days; adds the clicks by name to `names`. It reads and adds
 * in parts, so that neither the thread that reads nor the event loop is blocked for long, however much there is.
 */
export async function sumSubject(
  queries: Queries,
  { addDay, ...wanted }: DaysWanted & SumOptions,
  names: NameCounts,
): Promise<void> {
  const counted: CountedDay[] = [];
  for await (const page of readDays(queries, wanted)) {
    for (const row of page) {
      addDay?.(row);
      counted.push(toCountedDay(row));
      await breathe();
    }
  }
  await sumNames(queries, { ...wanted, counted }, names);
}

/**
 * A day with its quarters of an hour takes 1 KB; without, a thousand days still take a millisecond or two.
 */
const daysPerPage = 1_000;

async function* readDays(
  queries: Queries,
  wanted: DaysWanted & { withQuarters: boolean },
): AsyncGenerator<DayCounts[]> {
  for (let { first } = wanted; ; ) {
    const page = await findDays(queries, { ...wanted, first }, daysPerPage);
    if (page.length > 0) yield page;
    if (page.length < daysPerPage) return;
    first = (page.at(-1) as DayCounts).day + 1;
  }
}
