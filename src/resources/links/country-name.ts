// Made when first needed: it takes some 10 ms, which a start need not wait for.
let names: Intl.DisplayNames | undefined;

/** The English name of a country by its ISO 3166-1 alpha-2 code; of what is none, the code. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return names.of(code) ?? code;
}
