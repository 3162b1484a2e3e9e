import { toTimestamp } from '../platform/timestamp.ts';
import type { Statistics } from './get-statistics.ts';

interface NameCount {
  name: string;
  clicks: number;
}

const secondMs = 1_000;

/** Statistics as the API gives them; times are what the zone's clocks show. */
export function presentStatistics({ range, total, series, names }: Statistics) {
  const byDimension = Map.groupBy(names, ({ dimension }) => dimension);
  const of = (dimension: string) => inOrder(byDimension.get(dimension) ?? []);
  return {
    from: toTimestamp(range.first),
    to: toTimestamp(range.end - secondMs),
    interval: range.interval,
    timezone: range.zone.name,
    ...total,
    series: series.map(({ wall, clicks, uniqueClicks }) => ({ at: toTimestamp(wall), clicks, uniqueClicks })),
    countries: of('country'),
    cities: of('city'),
    referrers: of('referrer'),
    browsers: of('browser'),
    os: of('os'),
    devices: of('device'),
    languages: of('language'),
    utm: {
      source: of('utm_source'),
      medium: of('utm_medium'),
      campaign: of('utm_campaign'),
      term: of('utm_term'),
      content: of('utm_content'),
    },
  };
}

export type PresentedStatistics = ReturnType<typeof presentStatistics>;

/** Largest first, equal ones by name, in the same order whatever the database sorts by. */
function inOrder(names: NameCount[]): NameCount[] {
  return names
    .map(({ name, clicks }) => ({ name, clicks }))
    .sort((a, b) => b.clicks - a.clicks || (a.name < b.name ? -1 : 1));
}
