/**
 * The service names countries and languages in English. Here these names are mapped to codes, so that they can be shown on
 * a map and in the user's language.
 */
import countryNames from 'virtual:country-names';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

const countries = new Map(Object.entries(countryNames).map(([code, name]) => [name, code]));
let languages: Map<string, string> | undefined;

/** The ISO 3166-1 alpha-2 code for an English name; undefined for a name that the service does not give. */
export function countryCodeOf(name: string): string | undefined {
  return countries.get(name);
}

/** Translates a country's English name; unknown names stay as they are. */
export function translateCountry(name: string, language: string): string {
  return translate('region', countryCodeOf(name), language) ?? name;
}

/** Translates a language's English name; unknown names stay as they are. */
export function translateLanguage(name: string, language: string): string {
  languages ??= languagesByName();
  return translate('language', languages.get(name), language) ?? name;
}

function translate(type: Kind, code: string | undefined, language: string): string | undefined {
  return code === undefined || language === 'en' ? undefined : displayNames(type, language).of(code);
}

type Kind = 'region' | 'language';

function languagesByName(): Map<string, string> {
  const names = displayNames('language', 'en');
  const entries = pairs.map((code) => [names.of(code), code] as const);
  return new Map(entries.filter((entry): entry is [string, string] => entry[0] !== undefined).toReversed());
}

const known = new Map<string, Intl.DisplayNames>();

function displayNames(type: Kind, language: string): Intl.DisplayNames {
  const key = `${type} ${language}`;
  let names = known.get(key);
  if (!names) known.set(key, (names = new Intl.DisplayNames([language], { type, fallback: 'none' })));
  return names;
}
