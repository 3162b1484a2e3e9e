import { type Interval, numberOf, readWall } from '../range/walls.ts';

/** The fields of statistics that are compared. */
interface Told {
  from: string;
  interval: Interval;
  series: { at: string; clicks: number }[];
}

/**
 * Returns for each point the clicks at the same wall time of the previous period; null where clocks skipped that time.
 * Matching the points by their index would shift all that follow a change of clocks by an hour.
 */
export function valuesBefore({ from, interval, series }: Told, before: Told): (number | null)[] {
  const numberAt = (text: string) => numberOf(interval, readWall(text) ?? 0);
  const distance = numberAt(from) - numberAt(before.from);
  // An hour that clocks repeat has two points.
  const left = new Map<number, number[]>();
  for (const { at, clicks } of before.series) {
    const place = numberAt(at) + distance;
    left.set(place, [...(left.get(place) ?? []), clicks]);
  }
  return series.map(({ at }) => left.get(numberAt(at))?.shift() ?? null);
}
