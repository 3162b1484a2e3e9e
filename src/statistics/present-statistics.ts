import { toTimestamp } from '../platform/timestamp.ts';
import type { Statistics } from './get-statistics.ts';

const secondMs = 1_000;

/** Statistics as the API gives them; times are what the zone's clocks show. */
export function presentStatistics({ range, total, series, names }: Statistics) {
  return {
    from: toTimestamp(range.first),
    to: toTimestamp(range.end - secondMs),
    interval: range.interval,
    timezone: range.zone.name,
    ...total,
    series: series.map(({ wall, clicks, uniqueClicks }) => ({ at: toTimestamp(wall), clicks, uniqueClicks })),
    countries: names.country,
    cities: names.city,
    referrers: names.referrer,
    browsers: names.browser,
    os: names.os,
    devices: names.device,
    languages: names.language,
    utm: {
      source: names.utm_source,
      medium: names.utm_medium,
      campaign: names.utm_campaign,
      term: names.utm_term,
      content: names.utm_content,
    },
  };
}

export type PresentedStatistics = ReturnType<typeof presentStatistics>;
