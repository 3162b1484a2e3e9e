import { countryName } from '../../platform/english-names.ts';
import { cleanText } from './clean-text.ts';

/** Where an address is registered. */
export interface Place {
  /** ISO 3166-1 alpha-2 in upper case, '' when unknown. */
  code: string;
  /** English name, 'Unknown' when unknown. */
  name: string;
  /** English name of the city, 'Unknown' when the database has none. */
  city: string;
}

export const unknownPlace: Readonly<Place> = { code: '', name: 'Unknown', city: 'Unknown' };

/**
 * Reads a database record of either usual shape: flat (`country_code`, `city`) or MaxMind's
 * (`country.iso_code`, `city.names.en`).
 */
export function placeOf(record: object): Readonly<Place> {
  const code =
    textAt(record, 'country', 'iso_code') ?? textAt(record, 'country_code') ?? textAt(record, 'country');
  // 'ZZ' has a name too: 'Unknown Region'.
  const name = code !== undefined && /^(?!ZZ)[A-Z]{2}$/.test(code) ? countryName(code) : undefined;
  if (code === undefined || name === undefined) return unknownPlace;
  const city = textAt(record, 'city', 'names', 'en') ?? textAt(record, 'city') ?? '';
  return { code, name, city: cleanText(city) || unknownPlace.city };
}

function textAt(record: object, ...path: readonly string[]): string | undefined {
  let value: unknown = record;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'string' ? value : undefined;
}
