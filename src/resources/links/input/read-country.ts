import { countryName } from '../country-name.ts';

/** Region codes that have a name but are no countries: unions, pseudo-locales, "unknown". */
const noCountries = new Set(['ZZ', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB']);

/** Common names that differ from the ones that the platform (ICU) knows. */
const otherNames: Readonly<Record<string, string>> = {
  'united states of america': 'US',
  usa: 'US',
  'great britain': 'GB',
  'czech republic': 'CZ',
  turkey: 'TR',
  'ivory coast': 'CI',
  'cape verde': 'CV',
  swaziland: 'SZ',
  macedonia: 'MK',
  burma: 'MM',
  'russian federation': 'RU',
  'republic of korea': 'KR',
  'korea republic of': 'KR',
  'viet nam': 'VN',
  palestine: 'PS',
  'holy see': 'VA',
  congo: 'CG',
};

// Created on first use: it takes some 10 ms, by which it would delay the start.
let codesByName: ReadonlyMap<string, string> | undefined;

/**
 * The ISO 3166-1 alpha-2 code of a country, from its code or English name in any letter case; undefined = no
 * country.
 */
export function readCountry(text: string): string | undefined {
  const code = /^[a-z]{2}$/i.test(text) ? canonicalCode(text) : undefined;
  if (code !== undefined) return code;
  codesByName ??= indexNames();
  return codesByName.get(simplify(text));
}

/** Replaces old and alternative codes by the current one: UK becomes GB. */
function canonicalCode(text: string): string | undefined {
  const { region } = new Intl.Locale(`und-${text.toUpperCase()}`);
  if (region === undefined || noCountries.has(region)) return undefined;
  return countryName(region) === region ? undefined : region;
}

function indexNames(): ReadonlyMap<string, string> {
  const shortNames = new Intl.DisplayNames(['en'], { type: 'region', style: 'short', fallback: 'none' });
  const index = new Map(Object.entries(otherNames));
  for (const code of codePairs()) {
    if (canonicalCode(code) !== code) continue;
    index.set(simplify(countryName(code)), code);
    index.set(simplify(shortNames.of(code) ?? ''), code);
  }
  index.delete('');
  return index;
}

function codePairs(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}

/** "Côte d’Ivoire" → "cote divoire", "Bosnia & Herzegovina" → "bosnia and herzegovina" */
function simplify(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll('&', ' and ')
    .replaceAll(/\bSt\.? /gi, 'saint ')
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase();
}
