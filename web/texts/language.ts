import { type Language, languages } from './areas.ts';

const storageKey = 'waypost.language';
const rightToLeft: Language[] = ['ar'];
const translated = new Set(Object.keys(import.meta.glob('./*/common.ts')).map((path) => path.split('/')[1]));
const listeners = new Set<() => void>();
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
  localStorage.setItem(storageKey, chosen);
}

/** Calls the function with the language that is chosen in another tab. */
export function onLanguageElsewhere(listener: (chosen: Language) => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) listener(initialLanguage());
  });
}

/** Everything that is shown is rendered in the language, whose texts should be loaded by now. */
export function showLanguage(chosen: Language): void {
  if (language === chosen) return;
  language = chosen;
  applyLanguage();
  for (const listener of listeners) listener();
}

export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { get: currentLanguage, configurable: true });
  }
}

/** The writing direction of the shown language. */
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
