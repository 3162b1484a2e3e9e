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
let index: { byCode: ReadonlyMap<string, string>; byName: ReadonlyMap<string, string> } | undefined;

/**
 * The ISO 3166-1 alpha-2 code of a country, from its code or English name in any letter case; undefined = no
 * country.
 */
export function readCountry(text: string): string | undefined {
  index ??= makeIndex();
  const code = /^[a-z]{2}$/i.test(text) ? index.byCode.get(text.toUpperCase()) : undefined;
  return code ?? index.byName.get(simplify(text));
}

/** Replaces old and alternative codes by the current one: UK becomes GB. */
function canonicalCode(code: string): string | undefined {
  const { region } = new Intl.Locale(`und-${code}`);
  if (region === undefined || noCountries.has(region)) return undefined;
  return countryName(region) === region ? undefined : region;
}

/** Asking the platform takes some 10 µs each time, and a request may name many thousand countries. */
function makeIndex() {
  const shortNames = new Intl.DisplayNames(['en'], { type: 'region', style: 'short', fallback: 'none' });
  const byCode = new Map<string, string>();
  const byName = new Map(Object.entries(otherNames));
  for (const pair of codePairs()) {
    const code = canonicalCode(pair);
    if (code === undefined) continue;
    byCode.set(pair, code);
    if (code !== pair) continue;
    byName.set(simplify(countryName(code)), code);
    byName.set(simplify(shortNames.of(code) ?? ''), code);
  }
  byName.delete('');
  return { byCode, byName };
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
