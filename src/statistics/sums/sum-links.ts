import { breathe } from '../../platform/pace/breathe.ts';
import { firstDayOf, monthOf } from '../../platform/time/utc-day.ts';
import type { NameCounts } from '../../clicks/count/packed-counts.ts';
import { addNamesGently } from '../names/add-names-gently.ts';
import { joinMonthNames, joinNames, type LinkDays, measureNames, sumDays } from './link-sums-store.ts';
import type { Queries, SumOptions } from '../statistics-store.ts';

/** As many rows of days are summed within some milliseconds. */
const rowsPerQuery = 3_000;
const linksPerQueryMax = 500;
const daysPerMonthMax = 31;

/**
 * Sums up what was counted for some links on some days: calls `addDay` with sums of some of the links, and adds
 * the clicks by name to `names`. As sumSubject, it reads and adds in parts.
 */
export async function sumLinks(
  queries: Queries,
  { ids, first, last, withQuarters, addDay }: LinkDays & SumOptions,
  names: NameCounts,
): Promise<void> {
  // Longer spans are those that reach into the future, where nothing is counted yet.
  const days = Math.min(last + 1 - first, daysPerMonthMax);
  const linksPerQueryMin = Math.min(Math.ceil(rowsPerQuery / days), linksPerQueryMax);
  let linksPerQuery = linksPerQueryMin;
  for (let start = 0; start < ids.length; ) {
    const of = { ids: ids.slice(start, start + linksPerQuery), first, last };
    start += linksPerQuery;
    let [rows, nameBytes] = [0, 0];
    for (const row of await sumDays(queries, of, withQuarters)) {
      addDay?.(row);
      rows += row.links;
      nameBytes += row.nameBytes;
      await breathe();
    }
    await addNamesInSlices(queries, { ...of, nameBytes }, names);
    // Most links are visited on few days, so more of them are read at a time, until some have many days.
    const isFew = 2 * rows <= rowsPerQuery;
    linksPerQuery = isFew ? Math.min(2 * linksPerQuery, linksPerQueryMax) : linksPerQueryMin;
  }
}

async function addNamesInSlices(
  queries: Queries,
  { nameBytes, ...of }: LinkDays & { nameBytes: number },
  names: NameCounts,
): Promise<void> {
  if (nameBytes === 0) return;
  if (nameBytes <= bytesPerQuery) return addNamesOf(queries, of, names);
  for (const ids of slicesOf(await measureNames(queries, of)))
    await addNamesOf(queries, { ...of, ids }, names);
}

/** A whole month is read from its row, for those links that have one. */
async function addNamesOf(queries: Queries, of: LinkDays, names: NameCounts): Promise<void> {
  const left = new Set(of.ids);
  const month = wholeMonthOf(of);
  if (month !== undefined) {
    const rows = await joinMonthNames(queries, of.ids, month);
    for (const id of rows.found) left.delete(id);
    await addNamesGently(rows.names, names);
  }
  if (left.size > 0) await addNamesGently(await joinNames(queries, { ...of, ids: [...left] }), names);
}

function wholeMonthOf({ first, last }: LinkDays): number | undefined {
  const month = monthOf(first);
  return first === firstDayOf(month) && last === firstDayOf(month + 1) - 1 ? month : undefined;
}

/** As many bytes of names are read within some milliseconds. */
const bytesPerQuery = 2 * 1_024 * 1_024;

/** `bytes`: of each link, by its id */
function* slicesOf(bytes: ReadonlyMap<number, number>): Generator<number[]> {
  let slice: number[] = [];
  let sum = 0;
  for (const [id, its] of bytes) {
    if (slice.length > 0 && sum + its > bytesPerQuery) {
      yield slice;
      [slice, sum] = [[], 0];
    }
    slice.push(id);
    sum += its;
  }
  if (slice.length > 0) yield slice;
}
