import { dimensionOf, entryOf, nameIdOf } from '../../clicks/dimensions.ts';
import type { NameCounts } from '../../clicks/count/packed-counts.ts';
import { forEachGently, mapGently } from '../../platform/pace/breathe.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

/** How many names one call of statistics may keep in memory: some 5 MB. */
const namesMax = 100_000;
const namesPerDimension = 5_000;

/** An id that no name has: the clicks of dropped names are counted under it. */
export const droppedNameId = 0;

/**
 * Bounds the memory of a sum: when there are too many names, each dimension with more than 5,000 loses its rarest,
 * whose clicks are counted together. Up to 100,000 names a sum is exact; beyond, the total is, and a name's count is,
 * as long as it always is among the 5,000 commonest.
 */
export function keepCommonest(names: NameCounts): Promise<void> | undefined {
  return names.size > namesMax ? dropAllRare(names) : undefined;
}

async function dropAllRare(names: NameCounts): Promise<void> {
  const byDimension = new Map<number, number[]>();
  await forEachGently(names.keys(), (entry) => {
    if (nameIdOf(entry) !== droppedNameId) getOrMake(byDimension, dimensionOf(entry), () => []).push(entry);
  });
  for (const [dimension, entries] of byDimension)
    if (entries.length > namesPerDimension) await dropRarest(names, { dimension, entries });
}

async function dropRarest(
  names: NameCounts,
  { dimension, entries }: { dimension: number; entries: readonly number[] },
): Promise<void> {
  const counts = await mapGently(entries, (entry) => names.get(entry) as number);
  const least = countAtPlace(counts, namesPerDimension);
  let ties = namesPerDimension - counts.filter((count) => count > least).length;
  const dropped = entryOf(dimension, droppedNameId);
  let clicks = names.get(dropped) ?? 0;
  await forEachGently(entries.entries(), ([index, entry]) => {
    const count = counts[index] as number;
    if (count > least || (count === least && ties-- > 0)) return;
    names.delete(entry);
    clicks += count;
  });
  names.set(dropped, clicks);
}

/** The count at a place, from 1, when sorted with the largest first; 0 when there are fewer counts. */
export function countAtPlace(counts: readonly number[], place: number): number {
  return place > counts.length ? 0 : (Float64Array.from(counts).sort()[counts.length - place] as number);
}
