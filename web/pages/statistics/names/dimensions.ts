import type { Areas } from '../../../texts/areas.ts';
import { translateCountry, translateLanguage } from './country-names.ts';
import type { StatisticsData } from '../subject.ts';

/** The dimensions of the statistics, by the names of their tabs. */
export type DimensionName = keyof Areas['statistics']['tabs'];

export interface NameCount {
  name: string;
  clicks: number;
}

/** The counts by name, largest first. */
export function namesOf(data: StatisticsData, dimension: DimensionName): NameCount[] {
  switch (dimension) {
    case 'utm_source':
      return data.utm.source;
    case 'utm_medium':
      return data.utm.medium;
    case 'utm_campaign':
      return data.utm.campaign;
    case 'utm_term':
      return data.utm.term;
    case 'utm_content':
      return data.utm.content;
    default:
      return data[dimension];
  }
}

export const unknownName = 'Unknown';

const withKnownNames: DimensionName[] = [
  'countries',
  'cities',
  'languages',
  'referrers',
  'devices',
  'browsers',
  'os',
];

interface Reader {
  known: Record<string, string>;
  language: string;
}

/**
 * Translates the service's own names; names that come from visitors, such as campaign tags, stay as they are.
 */
export function readName(dimension: DimensionName, name: string, { known, language }: Reader): string {
  if (!withKnownNames.includes(dimension)) return name;
  const own = Object.hasOwn(known, name) ? known[name] : undefined;
  if (own !== undefined) return own;
  if (dimension === 'countries') return translateCountry(name, language);
  return dimension === 'languages' ? translateLanguage(name, language) : name;
}
