import type { Queries } from '../database/database.ts';
import { findTotal, type Subject, topNames } from './statistics-store.ts';

/** Name → count, as text: reference, QR code statistics. */
export type NamedCounts = Record<string, string>;

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

/** All-time counts of a link or a code, and the ten names that lead each dimension. */
export async function readStatistics(queries: Queries, subject: Subject, id: number): Promise<TopStatistics> {
  const top = async (dimension: string) => toNamedCounts(await topNames(queries, { subject, id, dimension }));
  const [total, topCountries, topReferrers, topBrowsers, topOs] = await Promise.all([
    findTotal(queries, subject, id),
    top('country'),
    top('referrer'),
    top('browser'),
    top('os'),
  ]);
  return {
    clicks: Number(total?.clicks ?? 0),
    uniqueClicks: Number(total?.unique_clicks ?? 0),
    topCountries,
    topReferrers,
    topBrowsers,
    topOs,
    social: {
      facebook: Number(total?.social_facebook ?? 0),
      twitter: Number(total?.social_twitter ?? 0),
      instagram: Number(total?.social_instagram ?? 0),
      google: Number(total?.social_google ?? 0),
    },
  };
}

function toNamedCounts(rows: { name: string; clicks: number }[]): NamedCounts {
  return Object.fromEntries(rows.map(({ name, clicks }) => [name, String(clicks)]));
}
