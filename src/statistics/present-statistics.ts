import { mapGently } from '../platform/pace/breathe.ts';
import { toTimestamp } from '../platform/time/timestamp.ts';
import type { Statistics } from './get-statistics.ts';
import type { Point } from './ranges/series.ts';

const secondMs = 1_000;

/** Statistics as the API returns them; times are local to the zone. */
export async function presentStatistics({ range, total, series, names }: Statistics) {
  return {
    from: toTimestamp(range.first),
    to: toTimestamp(range.end - secondMs),
    interval: range.interval,
    timezone: range.zone.name,
    ...total,
    series: await mapGently(series, presentPoint),
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

export type PresentedStatistics = Awaited<ReturnType<typeof presentStatistics>>;

function presentPoint({ wall, clicks, uniqueClicks }: Point) {
  return { at: toTimestamp(wall), clicks, uniqueClicks };
}
