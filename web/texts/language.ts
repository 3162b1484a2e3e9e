import { createListeners } from '../listeners.ts';
import { readStored, store } from '../storage.ts';
import { type Language, languages } from './areas.ts';

const storageKey = 'waypost.language';
const rightToLeft: Language[] = ['ar'];
const translated = new Set(Object.keys(import.meta.glob('./*/common.ts')).map((path) => path.split('/')[1]));
const { subscribe, tell } = createListeners();
let language = initialLanguage();

/** The languages with texts, by their own names. */
export function availableLanguages(): [Language, string][] {
  return (Object.entries(languages) as [Language, string][]).filter(([tag]) => translated.has(tag));
}

export function currentLanguage(): Language {
  return language;
}

/** Remembers the language in this browser's local storage. */
export function rememberLanguage(chosen: Language): void {
  store(storageKey, chosen);
}

/** Calls the function with the language that is chosen in another tab, also while the browser had put this page aside. */
export function onLanguageElsewhere(listener: (chosen: Language) => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) listener(initialLanguage());
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener(initialLanguage());
  });
}

/** Everything that is shown is rendered in the language, whose texts should be loaded by now. */
export function showLanguage(chosen: Language): void {
  if (language === chosen) return;
  language = chosen;
  applyLanguage();
  tell();
}

export const subscribeLanguage = subscribe;

/** Sets the document's language and direction. */
export function applyLanguage(): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf();
}

/**
 * Some browsers report a language that is not a valid tag (Chromium in the POSIX locale: en-US@posix).
 * Libraries that pass it to Intl then fail, as the chart library does when it is loaded. This makes them see
 * the shown language.
 */
export function mendBrowserLanguage(): void {
  if (isTag(navigator.language)) return;
  Object.defineProperty(navigator, 'language', { get: currentLanguage, configurable: true });
}

/**
 * The tag by which to format numbers and dates in a language: the browser's preferred one of it, because regions differ
 * (11/29/2026 and 29/11/2026 in English), or the language itself.
 */
export function regionalTag(of: Language): string {
  return navigator.languages.find((tag) => primaryOf(tag) === of && isTag(tag)) ?? of;
}

function isTag(text: string): boolean {
  try {
    Intl.getCanonicalLocales(text);
    return true;
  } catch {
    return false;
  }
}

/** The writing direction of the shown language. */
export function directionOf(): 'rtl' | 'ltr' {
  return rightToLeft.includes(language) ? 'rtl' : 'ltr';
}

function initialLanguage(): Language {
  const wished = [readStored(storageKey) ?? '', ...navigator.languages];
  return wished.map(primaryOf).find(isLanguage) ?? 'en';
}

/** The language without region and script. */
function primaryOf(tag: string): string {
  return tag.split('-', 1)[0] ?? '';
}

function isLanguage(tag: string): tag is Language {
  return translated.has(tag);
}
