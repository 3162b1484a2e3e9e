import { readQualities } from './read-qualities.ts';
import { type Locale, locales } from '../texts/index.ts';

const [fallback] = locales;

/**
 * Chooses the language of a visitor's pages: among those that the visitor accepts and we have, the one with
 * the highest quality, or the first of several equal ones. `de-CH` is German; `*` and no match are English.
 * Never throws.
 */
export function chooseLocale(acceptLanguage: string | undefined): Locale {
  let chosen: { locale: Locale; quality: number } | undefined;
  for (const { name, quality } of readQualities(acceptLanguage)) {
    const locale = name === '*' ? fallback : locales.find((known) => name.split(/[-_]/, 1)[0] === known);
    if (locale !== undefined && quality > (chosen?.quality ?? 0)) chosen = { locale, quality };
  }
  return chosen?.locale ?? fallback;
}
