import { type Interval, numberOf, readWall } from '../range/walls.ts';

/** As the service gives statistics. */
interface Told {
  from: string;
  interval: Interval;
  series: { at: string; clicks: number }[];
}

/**
 * For each point the clicks of the one at the same place of the period before, by what clocks show; null where there is
 * none, because clocks skipped it there. By their order alone, all points after a change of clocks would stand beside
 * those of another hour.
 */
export function valuesBefore({ from, interval, series }: Told, before: Told): (number | null)[] {
  const numberAt = (text: string) => numberOf(interval, readWall(text) ?? 0);
  const distance = numberAt(from) - numberAt(before.from);
  // Clocks show some hours twice.
  const left = new Map<number, number[]>();
  for (const { at, clicks } of before.series) {
    const place = numberAt(at) + distance;
    left.set(place, [...(left.get(place) ?? []), clicks]);
  }
  return series.map(({ at }) => left.get(numberAt(at))?.shift() ?? null);
}
