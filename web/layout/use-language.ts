import { useSyncExternalStore } from 'react';
import { notify } from '../components/toasts/notify.ts';
import type { Language } from '../texts/areas.ts';
import { availableLanguages, currentLanguage, subscribeLanguage } from '../texts/language.ts';
import { chooseLanguage, useTexts } from '../texts/use-texts.ts';

/** The shown language, those that there are by their own names, and a function that chooses one. */
export function useLanguage() {
  const { partFailed } = useTexts('common');
  const current = useSyncExternalStore(subscribeLanguage, currentLanguage);
  const choose = (language: Language) => void chooseLanguage(language).catch(() => notify.error(partFailed));
  return { current, languages: availableLanguages(), choose };
}
