import { countryName } from '../../../platform/english-names.ts';
import { otherCountryNames } from './other-country-names.ts';

/** Region codes that have a name but are no countries: unions, pseudo-locales, "unknown". */
const noCountries = new Set(['ZZ', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB']);

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
  return countryName(region) === undefined ? undefined : region;
}

/** Asking the platform takes some 10 µs each time, and a request may name many thousand countries. */
function makeIndex() {
  const shortNames = new Intl.DisplayNames(['en'], { type: 'region', style: 'short', fallback: 'none' });
  const byCode = new Map<string, string>();
  const byName = new Map(
    Object.entries(otherCountryNames).flatMap(([code, names]) => names.map((name) => [simplify(name), code])),
  );
  for (const pair of codePairs()) {
    const code = canonicalCode(pair);
    if (code === undefined) continue;
    byCode.set(pair, code);
    if (code !== pair) continue;
    byName.set(simplify(countryName(code) ?? ''), code);
    byName.set(simplify(shortNames.of(code) ?? ''), code);
  }
  byName.delete('');
  return { byCode, byName };
}

function codePairs(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}

/** Words that some lists leave out of a name, or have in another place. */
const fillers = new Set(['and', 'of', 'the']);

/**
 * "Côte d’Ivoire" → "cote divoire", "Bosnia & Herzegovina" → "bosnia herzegovina". The words are sorted, because
 * lists put some behind the name: "Iran, Islamic Republic of" and "Islamic Republic of Iran" are the same.
 */
function simplify(name: string): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\bst\.? /g, 'saint ')
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .split(/[\s-]+/);
  return words
    .filter((word) => word !== '' && !fillers.has(word))
    .toSorted()
    .join(' ');
}
