import { translateCountry, translateLanguage } from './country-names.ts';
import type { StatisticsData } from '../subject.ts';

export interface NameCount {
  name: string;
  clicks: number;
}

type ListField = {
  [Field in keyof StatisticsData]: StatisticsData[Field] extends NameCount[] ? Field : never;
}[keyof StatisticsData];

type TagName = keyof StatisticsData['utm'];

/** The dimensions of the statistics: every list of names that the API answers. */
export type DimensionName = ListField | `utm_${TagName}`;

type Card = 'places' | 'sources' | 'devices' | 'tags';

/** Which card shows a dimension; several dimensions of a card are in tabs, in this order. */
const cardOf: Record<DimensionName, Card> = {
  countries: 'places',
  cities: 'places',
  languages: 'places',
  referrers: 'sources',
  devices: 'devices',
  browsers: 'devices',
  os: 'devices',
  utm_source: 'tags',
  utm_medium: 'tags',
  utm_campaign: 'tags',
  utm_term: 'tags',
  utm_content: 'tags',
};

export function dimensionsOf(card: Card): DimensionName[] {
  return (Object.keys(cardOf) as DimensionName[]).filter((dimension) => cardOf[dimension] === card);
}

/** The counts by name, largest first. */
export function namesOf(data: StatisticsData, dimension: DimensionName): NameCount[] {
  return isTag(dimension) ? data.utm[dimension.slice('utm_'.length) as TagName] : data[dimension];
}

function isTag(dimension: DimensionName): dimension is `utm_${TagName}` {
  return cardOf[dimension] === 'tags';
}

export const unknownName = 'Unknown';

interface Reader {
  known: Record<string, string>;
  language: string;
}

/**
 * Translates the service's own names; names that come from visitors, such as campaign tags, stay as they are.
 */
export function readName(dimension: DimensionName, name: string, { known, language }: Reader): string {
  if (isTag(dimension)) return name;
  const own = Object.hasOwn(known, name) ? known[name] : undefined;
  if (own !== undefined) return own;
  if (dimension === 'countries') return translateCountry(name, language);
  return dimension === 'languages' ? translateLanguage(name, language) : name;
}
