import { type Dimension, dimensionOf, dimensions, nameIdOf, otherName } from '../../clicks/dimensions.ts';
import type { NameCounts } from '../../clicks/count/packed-counts.ts';
import { breathe, forEachGently, mapGently } from '../../platform/pace/breathe.ts';
import { countAtPlace, droppedNameId } from './keep-commonest.ts';
import { resolveNames } from './resolve-names.ts';
import type { Queries } from '../statistics-store.ts';

export interface NameCount {
  name: string;
  clicks: number;
}

interface IdCount {
  id: number;
  clicks: number;
}

interface Wanted<Of extends Dimension> {
  of: readonly Of[];
  /** The most names of a dimension */
  places: number;
  /** Whether the clicks of all names without a place are added up as an additional name, Other. */
  hasRest: boolean;
}

/** The names with most clicks in some dimensions: largest first, ties by name, also where the list ends. */
export async function rankNames<Of extends Dimension>(
  queries: Queries,
  counts: NameCounts,
  { of, places, hasRest }: Wanted<Of>,
): Promise<Record<Of, NameCount[]>> {
  const byDimension = await groupByDimension(counts);
  const groups = of.map((dimension) => byDimension.get(dimension) ?? []);
  // Other takes none of the places.
  const placesRanked = hasRest ? places + 1 : places;
  const candidates = groups.map((group) => candidatesOf(group, placesRanked));
  const names = await resolveNames(queries, new Set(candidates.flat().map(({ id }) => id)));
  const ranked: [Of, NameCount[]][] = [];
  for (const [index, dimension] of of.entries()) {
    const named = await mapGently(candidates[index] ?? [], ({ id, clicks }): NameCount => {
      // What was counted under it was deleted after it was read, and the name with it.
      return { name: names.get(id) ?? otherName, clicks };
    });
    const first = await firstOf(named, placesRanked);
    ranked.push([dimension, hasRest ? withRest(first, { group: groups[index] ?? [], places }) : first]);
  }
  return Object.fromEntries(ranked) as Record<Of, NameCount[]>;
}

async function groupByDimension(counts: NameCounts): Promise<Map<Dimension, IdCount[]>> {
  const groups = new Map(dimensions.map((dimension): [Dimension, IdCount[]] => [dimension, []]));
  await forEachGently(counts, ([entry, clicks]) =>
    groups.get(dimensions[dimensionOf(entry)] as Dimension)?.push({ id: nameIdOf(entry), clicks }),
  );
  return groups;
}

/** Names sorted in one step, which takes a millisecond or two. */
const namesPerStep = 1_000;

/** Any number of names may tie, so they are sorted in steps that yield to the event loop. */
async function firstOf(named: readonly NameCount[], places: number): Promise<NameCount[]> {
  let first: NameCount[] = [];
  for (let start = 0; start < named.length; start += namesPerStep) {
    first = [...first, ...named.slice(start, start + namesPerStep)].sort(commonestFirst).slice(0, places);
    await breathe();
  }
  return first;
}

function commonestFirst(a: NameCount, b: NameCount): number {
  return b.clicks - a.clicks || (a.name < b.name ? -1 : 1);
}

/** Names with at least as many clicks as the one in the last place, so that no tie is cut. */
function candidatesOf(group: readonly IdCount[], places: number): readonly IdCount[] {
  const named = group.filter(({ id }) => id !== droppedNameId);
  const atLeast = countAtPlace(
    named.map(({ clicks }) => clicks),
    places,
  );
  return named.filter(({ clicks }) => clicks >= atLeast);
}

/** `first`: one name more than there are places. The clicks of the returned names add up to those of the group. */
function withRest(
  first: NameCount[],
  { group, places }: { group: readonly IdCount[]; places: number },
): NameCount[] {
  if (group.length <= places) return first;
  const shown = first.filter(({ name }) => name !== otherName).slice(0, places);
  const rest = sumOf(group) - sumOf(shown);
  return rest === 0 ? shown : [...shown, { name: otherName, clicks: rest }].sort(commonestFirst);
}

function sumOf(counts: readonly { clicks: number }[]): number {
  return counts.reduce((sum, { clicks }) => sum + clicks, 0);
}
