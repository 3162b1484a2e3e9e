import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import { currentLanguage } from '../../../texts/language.ts';
import { matching } from '../pickers/choices.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/**
 * The languages without a two-letter code that browsers can be set to. A browser also names hundreds of others, or
 * none of them, and needs half a second to tell. Any other one can be typed.
 */
const longCodes =
  'ast bho ceb chr ckb doi dsb fil fur gsw haw hmn hsb ilo kab kok kri lij lus mai mni nds nso szl yue';
/** Common regional variants. Any other one can be typed. */
const regional = ['de-AT', 'de-CH', 'en-GB', 'en-US', 'es-MX', 'fr-CA', 'pt-BR', 'pt-PT', 'zh-CN', 'zh-TW'];
const tag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/;
const choicesByLanguage = new Map<string, Choice[]>();

/**
 * The languages that match the typed text. That whose code is typed is the first one, or the last one if the browser
 * does not know it, because the text may be the beginning of a name.
 */
export function languagesLike(typed: string, text: string): Choice[] {
  const choices = languageChoices();
  const found = matching(choices, typed) ?? [];
  const code = keptTag(typed.trim().toLowerCase());
  if (code === undefined) return found;
  const known = choices.find(({ value }) => value.toLowerCase() === code);
  const typedOne = known ?? { value: typed.trim(), label: typed.trim(), text };
  const others = found.filter((choice) => choice !== known);
  return known || isNamed(code) ? [typedOne, ...others] : [...others, typedOne];
}

/** The languages that browsers are set to, each by the code that they send, and common regional variants. */
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

/** A tag as the service keeps it, which begins with the shortest code in use; undefined = no tag, by its rule. */
function keptTag(text: string): string | undefined {
  const [primary = ''] = text.split('-', 1);
  if (!tag.test(text) || primary === 'und') return undefined;
  return (Intl.getCanonicalLocales(primary)[0] as string).toLowerCase() + text.slice(primary.length);
}

/** Outdated codes (`iw` for `he`) are left out, and so are second ones of the same name (`bh` beside `bho`). */
function languageCodes(): string[] {
  const names = englishNames();
  const short = letters.flatMap((first) => letters.map((second) => first + second));
  const codesByName = new Map<string, string>();
  for (const code of [...longCodes.split(' '), ...short]) {
    const name = names.of(code);
    if (name === undefined || codesByName.has(name)) continue;
    if (Intl.getCanonicalLocales(code)[0] === code) codesByName.set(name, code);
  }
  return [...codesByName.values()];
}

function isNamed(code: string): boolean {
  const [primary = ''] = code.split('-', 1);
  return englishNames().of(primary) !== undefined;
}

function englishNames(): Intl.DisplayNames {
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
}
