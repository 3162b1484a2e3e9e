import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import { currentLanguage } from '../../../texts/language.ts';
import { matchingOrTyped } from '../pickers/choices.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** Forms that are often told apart. Any other can be typed. */
const regional = ['de-AT', 'de-CH', 'en-GB', 'en-US', 'es-MX', 'fr-CA', 'pt-BR', 'pt-PT', 'zh-CN', 'zh-TW'];
const tag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;
const choicesByLanguage = new Map<string, Choice[]>();

/** Languages by their names in the reader's language, and any tag of a language that is typed. */
export function languagesLike(typed: string, text: string): Choice[] | undefined {
  return matchingOrTyped(languageChoices(), typed, { text, accepts: isLanguage });
}

/** The languages with a two-letter code. */
export function languageChoices(): Choice[] {
  const language = currentLanguage();
  const known = choicesByLanguage.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
  const { compare } = new Intl.Collator(language);
  const choices = [...languageCodes(), ...regional]
    .map((code) => ({ value: code, label: names.of(code) ?? code, text: code }))
    .toSorted((a, b) => compare(a.label, b.label));
  choicesByLanguage.set(language, choices);
  return choices;
}

/** As the service sees it. */
function isLanguage(text: string): boolean {
  const [primary = ''] = text.toLowerCase().split('-', 1);
  return tag.test(text) && primary !== 'und' && englishNames().of(primary) !== undefined;
}

/** Those in force that have a name: `iw` is `he` by now. */
function languageCodes(): string[] {
  const names = englishNames();
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code);
}

function englishNames(): Intl.DisplayNames {
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
}
