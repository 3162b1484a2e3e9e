import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import { currentLanguage } from '../../../texts/language.ts';
import { matchingOrTyped } from '../pickers/choices.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** Common regional variants. Any other one can be typed. */
const regional = ['de-AT', 'de-CH', 'en-GB', 'en-US', 'es-MX', 'fr-CA', 'pt-BR', 'pt-PT', 'zh-CN', 'zh-TW'];
const tag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;
const choicesByLanguage = new Map<string, Choice[]>();

/** The languages that match the typed text, and the text itself if it is a valid language tag. */
export function languagesLike(typed: string, text: string): Choice[] | undefined {
  return matchingOrTyped(languageChoices(), typed, { text, accepts: isLanguage });
}

/** The languages with a two-letter code, and common regional variants. */
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

/** Whether a text is a language tag, by the service's rule. */
function isLanguage(text: string): boolean {
  const [primary = ''] = text.toLowerCase().split('-', 1);
  return tag.test(text) && primary !== 'und' && englishNames().of(primary) !== undefined;
}

/** The codes in use that have a name; outdated ones (`iw` for `he`) are left out. */
function languageCodes(): string[] {
  const names = englishNames();
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code);
}

function englishNames(): Intl.DisplayNames {
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
}
