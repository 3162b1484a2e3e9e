import { type Dimension, dimensionOf, dimensions, nameIdOf } from '../clicks/dimensions.ts';
import type { NameCounts } from '../clicks/count/packed-counts.ts';
import { createBreather } from './breather.ts';
import { countAtPlace } from './keep-commonest.ts';
import { resolveNames } from './resolve-names.ts';
import type { Queries } from './statistics-store.ts';

export interface NameCount {
  name: string;
  clicks: number;
}

interface Wanted<Of extends Dimension> {
  of: readonly Of[];
  /** Names of a dimension at most */
  places: number;
}

/** The names of some dimensions with most clicks: largest first, equal ones by name, also where the list ends. */
export async function rankNames<Of extends Dimension>(
  queries: Queries,
  counts: NameCounts,
  { of, places }: Wanted<Of>,
): Promise<Record<Of, NameCount[]>> {
  const byDimension = Map.groupBy(counts, ([entry]) => dimensions[dimensionOf(entry)]);
  const candidates = of.map((dimension) => candidatesOf(byDimension.get(dimension) ?? [], places));
  const names = await resolveNames(queries, new Set(candidates.flat().map(({ id }) => id)));
  const breathe = createBreather();
  const ranked: NameCount[][] = [];
  for (const some of candidates) {
    const named = some.map(({ id, clicks }): NameCount => ({ name: names.get(id) as string, clicks }));
    ranked.push(named.sort(commonestFirst).slice(0, places));
    await breathe();
  }
  return Object.fromEntries(of.map((dimension, index) => [dimension, ranked[index]])) as Record<
    Of,
    NameCount[]
  >;
}

function commonestFirst(a: NameCount, b: NameCount): number {
  return b.clicks - a.clicks || (a.name < b.name ? -1 : 1);
}

/** Those with as many clicks as the name in the last place, or more. */
function candidatesOf(
  entries: readonly [number, number][],
  places: number,
): { id: number; clicks: number }[] {
  const atLeast = countAtPlace(
    entries.map(([, clicks]) => clicks),
    places,
  );
  return entries
    .filter(([, clicks]) => clicks >= atLeast)
    .map(([entry, clicks]) => ({ id: nameIdOf(entry), clicks }));
}
