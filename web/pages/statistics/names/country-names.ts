/**
 * The service names countries and languages in English. The browser's `Intl.DisplayNames` maps these names to
 * codes, so that they can be shown on a map and in the user's language.
 */
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

let countries: Map<string, string> | undefined;
let languages: Map<string, string> | undefined;

/** The ISO 3166-1 alpha-2 code for an English name; undefined if this browser does not know the name. */
export function countryCodeOf(name: string): string | undefined {
  countries ??= codesByName('region', pairs.filter(isCurrent));
  return countries.get(name);
}

/** Translates a country's English name; unknown names stay as they are. */
export function translateCountry(name: string, language: string): string {
  return translate('region', countryCodeOf(name), language) ?? name;
}

/** Translates a language's English name; unknown names stay as they are. */
export function translateLanguage(name: string, language: string): string {
  languages ??= codesByName(
    'language',
    pairs.map((pair) => pair.toLowerCase()),
  );
  return translate('language', languages.get(name), language) ?? name;
}

function translate(type: Kind, code: string | undefined, language: string): string | undefined {
  return code === undefined || language === 'en' ? undefined : displayNames(type, language).of(code);
}

type Kind = 'region' | 'language';

/**
 * Whether a code is in use. Outdated codes have the names of their successors and would take their place in
 * the map.
 */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}

function codesByName(type: Kind, codes: string[]): Map<string, string> {
  const names = displayNames(type, 'en');
  const entries = codes.map((code) => [names.of(code), code] as const);
  return new Map(entries.filter((entry): entry is [string, string] => entry[0] !== undefined).toReversed());
}

const known = new Map<string, Intl.DisplayNames>();

function displayNames(type: Kind, language: string): Intl.DisplayNames {
  const key = `${type} ${language}`;
  let names = known.get(key);
  if (!names) known.set(key, (names = new Intl.DisplayNames([language], { type, fallback: 'none' })));
  return names;
}
