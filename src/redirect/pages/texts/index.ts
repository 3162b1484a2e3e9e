import { arabic } from './ar.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import { german } from './de.ts';
import { portuguese } from './pt.ts';
import { spanish } from './es.ts';
import type { Locale, Texts } from './texts.ts';

export {
  type Locale,
  locales,
  type NoticeKind,
  noticeKinds,
  type ReportReason,
  reportReasons,
  type Texts,
} from './texts.ts';

const textsByLocale: Record<Locale, Texts> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  ar: arabic,
};

export function textsOf(locale: Locale): Texts {
  return textsByLocale[locale];
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}
