import { type Language, languages } from './areas.ts';

const storageKey = 'waypost.language';
const rightToLeft: Language[] = ['ar'];
const translated = new Set(Object.keys(import.meta.glob('./*/common.ts')).map((path) => path.split('/')[1]));
const listeners = new Set<() => void>();
let language = initialLanguage();

/** Those with texts, by their own names. */
export function availableLanguages(): [Language, string][] {
  return (Object.entries(languages) as [Language, string][]).filter(([tag]) => translated.has(tag));
}

export function currentLanguage(): Language {
  return language;
}

/** Remembered in this browser. */
export function chooseLanguage(chosen: Language): void {
  language = chosen;
  localStorage.setItem(storageKey, chosen);
  applyLanguage();
  for (const listener of listeners) listener();
}

export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the document its language and direction. */
export function applyLanguage(): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf();
}

/**
 * Some browsers' language is no tag of one (Chromium in the POSIX locale says en-US@posix). What hands it on to Intl
 * fails, as the library of charts does when it is loaded; for them it is the language that is shown.
 */
export function mendBrowserLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { get: currentLanguage, configurable: true });
  }
}

/** Of the language that is shown. */
export function directionOf(): 'rtl' | 'ltr' {
  return rightToLeft.includes(language) ? 'rtl' : 'ltr';
}

function initialLanguage(): Language {
  const wished = [localStorage.getItem(storageKey) ?? '', ...navigator.languages];
  return wished.map((tag) => tag.split('-', 1)[0] ?? '').find(isLanguage) ?? 'en';
}

function isLanguage(tag: string): tag is Language {
  return translated.has(tag);
}
