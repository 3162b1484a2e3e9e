import { createHash } from 'node:crypto';
import {
  addCounts,
  addQuarters,
  type NameCounts,
  packNames,
  packQuarters,
} from '../../clicks/count/packed-counts.ts';
import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { breathe } from '../../platform/pace/breathe.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';
import { firstDayOf, monthOf } from '../../platform/time/utc-day.ts';
import { addNamesGently } from '../names/add-names-gently.ts';
import { findLinkIds, findRevisions, type LinkDays } from './link-sums-store.ts';
import type { DayCounts, Days, Queries, Scope, SumOptions } from '../statistics-store.ts';
import { sumLinks } from './sum-links.ts';

/** What was counted for some links on days of one month. */
interface Sum {
  days: DayCounts[];
  /** Packed */
  names: Uint8Array;
}

interface Wanted extends Days, SumOptions {
  scope: Scope;
  /** The UTC day that it is, since 1970-01-01 */
  today: number;
}

/**
 * Sums up what was counted for the links that a campaign has now; adds the clicks by name to `names`. Sums of
 * days that are over are remembered, month by month, and only today's counts are always read.
 */
export async function sumCampaign(
  queries: Queries,
  { scope, today, addDay, ...wanted }: Wanted,
  names: NameCounts,
): Promise<void> {
  const { first, last, withQuarters } = wanted;
  const ids = await findAllLinkIds(queries, scope);
  if (ids.length === 0) return;
  const over = { first, last: Math.min(last, today - 1) };
  for await (const sum of sumsOf(queries, { scope, ids, withQuarters, ...over })) {
    for (const day of sum.days) addDay?.(day);
    await breathe();
    await addNamesGently(sum.names, names);
  }
  if (last < today) return;
  await sumLinks(queries, { ids, withQuarters, addDay, first: Math.max(first, today), last }, names);
}

const idsPerQuery = 1_000;

async function findAllLinkIds(queries: Queries, scope: Scope): Promise<number[]> {
  const all: number[] = [];
  for (;;) {
    const ids = await findLinkIds(queries, scope, { after: all.at(-1) ?? 0, limit: idsPerQuery });
    all.push(...ids);
    if (ids.length < idsPerQuery) return all;
  }
}

/** Some 25 KB each, with quarters of an hour and names */
const sumsMax = 5_000;
const sumsBytesMax = 16 * 1_024 * 1_024;

interface Memory {
  /** Sums by all that they depend on, so that none is ever out of date */
  known: BoundedCache<string, Sum>;
  /** Those that are being made: whoever asks meanwhile waits for them, too. */
  making: Map<string, Promise<Sum>>;
}

/** One for each database */
const memories = new WeakMap<Queries, Memory>();

/** To be called when a database may have lost what was counted last. Sums being made are not remembered. */
export function forgetSums(queries: Queries): void {
  memories.delete(queries);
}

/**
 * The sums of the links' days, a month at a time. The revision is read before the counts. So if clicks are
 * counted meanwhile, what is remembered under it is newer than it, and nobody asks for it again.
 */
async function* sumsOf(
  queries: Queries,
  { scope, ...links }: LinkDays & { scope: Scope; withQuarters: boolean },
): AsyncGenerator<Sum> {
  const memory = memoryOf(queries);
  const months = [...monthsOf(links)];
  const revisions = await findRevisions(queries, scope.accountId, months);
  const digest = digestOf(links.ids);
  for (const [place, month] of months.entries()) {
    const { visits, revision } = revisions[place] as (typeof revisions)[number];
    if (visits === 0) continue;
    const key = `${digest} ${month.first} ${month.last} ${links.withQuarters} ${revision}`;
    yield await remember(memory, key, () => makeSum(queries, { ...links, ...month }));
  }
}

function memoryOf(queries: Queries): Memory {
  return getOrMake(memories, queries, () => ({
    known: new BoundedCache(sumsMax, sumsBytesMax),
    making: new Map(),
  }));
}

async function remember({ known, making }: Memory, key: string, make: () => Promise<Sum>): Promise<Sum> {
  const keep = async () => {
    const sum = await make();
    known.set(key, sum);
    return sum;
  };
  return known.get(key) ?? getOrMake(making, key, () => keep().finally(() => making.delete(key)));
}

/** Cuts days into whole months; the first and last may be parts of one. */
function* monthsOf({ first, last }: Days): Generator<Days> {
  for (let day = first; day <= last; ) {
    const next = firstDayOf(monthOf(day) + 1);
    yield { first: day, last: Math.min(last, next - 1) };
    day = next;
  }
}

/** Ids are never used again, so it stands for these links for ever. */
function digestOf(ids: readonly number[]): string {
  return createHash('sha256').update(Float64Array.from(ids)).digest('base64');
}

async function makeSum(queries: Queries, wanted: LinkDays & { withQuarters: boolean }): Promise<Sum> {
  const names: NameCounts = new Map();
  const days = new Map<number, DayCounts[]>();
  const addDay = (row: DayCounts) => void getOrMake(days, row.day, () => []).push(row);
  await sumLinks(queries, { ...wanted, addDay }, names);
  return { days: [...days.values()].map(mergeDay), names: packNames(names) };
}

/** `rows`: of the same day, one or more */
function mergeDay(rows: readonly DayCounts[]): DayCounts {
  const [{ day, quarters: hasQuarters }] = rows as [DayCounts];
  const sum: DayCounts = { day, clicks: 0, uniqueClicks: 0, bots: 0 };
  const all = new Map();
  for (const row of rows) {
    addCounts(sum, row);
    if (row.quarters) addQuarters(row.quarters, all);
  }
  return hasQuarters ? { ...sum, quarters: packQuarters(all) } : sum;
}
