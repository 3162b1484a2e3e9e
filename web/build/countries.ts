/**
 * What the dashboard knows of countries. It is found out when the dashboard is built, because browsers do not agree on
 * it: Safari knows no country by its number and takes outdated codes for current ones, and names change.
 */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The English names by which the service calls countries and other regions, by their codes in use (`GB`, not `UK`). */
export function readCountryNames(): Record<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return Object.fromEntries(
    codes
      .filter((code) => regionOf(code) === code)
      .map((code) => [code, names.of(code)] as const)
      .filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The ISO 3166-1 alpha-2 codes of countries by their numbers in that standard, which have three digits. */
export function readCountryNumbers(): Record<string, string> {
  const numbers = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0'));
  const entries = numbers.map((number) => [number, regionOf(number)] as const);
  return Object.fromEntries(entries.filter(([, code]) => /^[A-Z]{2}$/.test(code)));
}

function regionOf(code: string): string {
  return new Intl.Locale(`und-${code}`).region ?? '';
}
