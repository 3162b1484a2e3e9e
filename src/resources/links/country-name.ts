// Created on first use: it takes some 10 ms, by which it would delay the start.
let names: Intl.DisplayNames | undefined;

/** The English name of a country by its ISO 3166-1 alpha-2 code; for an unknown code, the code itself. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return names.of(code) ?? code;
}
