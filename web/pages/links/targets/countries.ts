import namesOfService from 'virtual:country-names';
import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import { currentLanguage } from '../../../texts/language.ts';

/** Region codes that have a name but are not countries: unions, pseudo-locales, "unknown". */
const noCountries = new Set(['ZZ', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB']);
const choicesByLanguage = new Map<string, Choice[]>();

const codes = Object.keys(namesOfService).filter((code) => !noCountries.has(code));
const codesByEnglishName = new Map(Object.entries(namesOfService).map(([code, name]) => [name, code]));

/** All countries by name in the user's language; the values are ISO 3166-1 alpha-2 codes. */
export function countryChoices(): Choice[] {
  const language = currentLanguage();
  const known = choicesByLanguage.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const { compare } = new Intl.Collator(language);
  const choices = codes
    .map((code) => ({ value: code, label: names.of(code) ?? namesOfService[code] ?? code }))
    .toSorted((a, b) => compare(a.label, b.label));
  choicesByLanguage.set(language, choices);
  return choices;
}

/** Converts a code, or the English name that the API gives, to a code; other text stays as it is. */
export function countryCode(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  return codesByEnglishName.get(text) ?? text;
}
