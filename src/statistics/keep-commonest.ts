import { dimensionOf } from '../clicks/dimensions.ts';
import type { NameCounts } from '../clicks/count/packed-counts.ts';
import { forEachGently, mapGently } from '../platform/breathe.ts';
import { getOrMake } from '../platform/get-or-make.ts';

/** How many names one call of statistics may keep in memory: some 5 MB. */
const namesMax = 100_000;
const namesPerDimension = 5_000;

/**
 * Bounds the memory of a sum: when there are too many names, each dimension with more than 5,000 loses its
 * rarest. Up to 100,000 names a sum is exact; beyond, a name's count is, as long as it always is among the
 * 5,000 commonest.
 */
export function keepCommonest(names: NameCounts): Promise<void> | undefined {
  return names.size > namesMax ? dropAllRare(names) : undefined;
}

async function dropAllRare(names: NameCounts): Promise<void> {
  const byDimension = new Map<number, number[]>();
  await forEachGently(names.keys(), (entry) =>
    getOrMake(byDimension, dimensionOf(entry), () => []).push(entry),
  );
  for (const entries of byDimension.values())
    if (entries.length > namesPerDimension) await dropRarest(names, entries);
}

async function dropRarest(names: NameCounts, entries: readonly number[]): Promise<void> {
  const counts = await mapGently(entries, (entry) => names.get(entry) as number);
  const least = countAtPlace(counts, namesPerDimension);
  let ties = namesPerDimension - counts.filter((count) => count > least).length;
  await forEachGently(entries.entries(), ([index, entry]) => {
    const count = counts[index] as number;
    if (count < least || (count === least && ties-- <= 0)) names.delete(entry);
  });
}

/** The count at a place, from 1, when sorted with the largest first; 0 when there are fewer counts. */
export function countAtPlace(counts: readonly number[], place: number): number {
  return place > counts.length ? 0 : (Float64Array.from(counts).sort()[counts.length - place] as number);
}
