// Made when first needed: each takes some 10 ms, which a start need not wait for.
let countries: Intl.DisplayNames | undefined;
let languages: Intl.DisplayNames | undefined;

/** The English name of a country by its ISO 3166-1 alpha-2 code in upper case; undefined = no country has it. */
export function countryName(code: string): string | undefined {
  countries ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return countries.of(code);
}

/** The English name of a language by its code of two or three letters; undefined = no language has it. */
export function languageName(code: string): string | undefined {
  languages ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  // 'und' is the registered way to say that the language is not known.
  return code === 'und' ? undefined : languages.of(code);
}
