import type { NameCounts } from '../clicks/count/packed-counts.ts';
import { type NameCount, rankNames } from './names/rank-names.ts';
import { everyDay, findTotal, type Queries } from './statistics-store.ts';
import { sumSubject } from './sums/sum-subject.ts';

/** Name → count, as text: reference, QR code statistics. */
type NamedCounts = Record<string, string>;

export interface TopStatistics {
  clicks: number;
  uniqueClicks: number;
  topCountries: NamedCounts;
  topReferrers: NamedCounts;
  topBrowsers: NamedCounts;
  topOs: NamedCounts;
  /** Clicks by referring network. */
  social: { facebook: number; twitter: number; instagram: number; google: number };
}

const topDimensions = ['country', 'referrer', 'browser', 'os'] as const;
const places = 10;

/** All-time counts of a link or a code, and the ten names that lead each dimension. */
export async function readStatistics(
  queries: Queries,
  subject: 'link' | 'qr',
  id: number,
): Promise<TopStatistics> {
  const [total, names] = await Promise.all([findTotal(queries, subject, id), topNames(queries, subject, id)]);
  return {
    clicks: Number(total?.clicks ?? 0),
    uniqueClicks: Number(total?.unique_clicks ?? 0),
    topCountries: toNamedCounts(names.country),
    topReferrers: toNamedCounts(names.referrer),
    topBrowsers: toNamedCounts(names.browser),
    topOs: toNamedCounts(names.os),
    social: {
      facebook: Number(total?.social_facebook ?? 0),
      twitter: Number(total?.social_twitter ?? 0),
      instagram: Number(total?.social_instagram ?? 0),
      google: Number(total?.social_google ?? 0),
    },
  };
}

async function topNames(queries: Queries, subject: 'link' | 'qr', id: number) {
  const names: NameCounts = new Map();
  await sumSubject(queries, { subject, id, ...everyDay, withQuarters: false }, names);
  return rankNames(queries, names, { of: topDimensions, places, hasRest: false });
}

function toNamedCounts(names: NameCount[]): NamedCounts {
  return Object.fromEntries(names.map(({ name, clicks }) => [name, String(clicks)]));
}
