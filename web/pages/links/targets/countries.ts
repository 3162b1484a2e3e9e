import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import { currentLanguage } from '../../../texts/language.ts';

/** Region codes that have a name but are not countries: unions, pseudo-locales, "unknown". */
const noCountries = new Set(['ZZ', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const choicesByLanguage = new Map<string, Choice[]>();

// Created on first use, because it takes some milliseconds.
let codes: string[] | undefined;
let codesByEnglishName: Map<string, string> | undefined;

/** All countries by name in the user's language; the values are ISO 3166-1 alpha-2 codes. */
export function countryChoices(): Choice[] {
  const language = currentLanguage();
  const known = choicesByLanguage.get(language);
  if (known) return known;
  const names = regionNames(language);
  const { compare } = new Intl.Collator(language);
  const choices = countryCodes()
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.label, b.label));
  choicesByLanguage.set(language, choices);
  return choices;
}

/** Converts a code, or the English name that the API gives, to a code; other text stays as it is. */
export function countryCode(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  const names = regionNames('en');
  codesByEnglishName ??= new Map(countryCodes().map((code) => [names.of(code) ?? code, code]));
  return codesByEnglishName.get(text) ?? text;
}

/** The codes in use; outdated or alternative ones are mapped to others (UK to GB) and left out. */
function countryCodes(): string[] {
  const names = regionNames('en');
  codes ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && names.of(code) !== undefined)
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
  return codes;
}

function regionNames(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
}
