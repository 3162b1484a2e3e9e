import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { isPrinting, onPrinting } from './printing.ts';
import { readStored, store } from './storage.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
type ThemeChoice = (typeof themeChoices)[number];

/** The key in local storage, also read by public/theme.js. */
const storageKey = 'waypost.theme';
const system = matchMedia('(prefers-color-scheme: dark)');
/** The system chooses all colours but those of pictures, such as charts, which must go with its own. */
const forced = matchMedia('(forced-colors: active)');
const { subscribe, tell } = createListeners();

/** The current theme, the user's choice, and a function that changes the choice. */
export function useTheme() {
  const choice = useSyncExternalStore(subscribe, readChoice);
  const theme = useSyncExternalStore(subscribe, resolveTheme);
  return { theme, choice, choose };
}

function choose(choice: ThemeChoice): void {
  store(storageKey, choice);
  apply();
}

function readChoice(): ThemeChoice {
  const stored = readStored(storageKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** The theme of the screen or, as long as the page is printed, of paper. */
function resolveTheme(): 'light' | 'dark' {
  if (isPrinting()) return 'light';
  const choice = readChoice();
  if (choice !== 'system' && !forced.matches) return choice;
  return system.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset['theme'] = resolveTheme();
  tell();
}

// What the system or another tab has chosen since public/theme.js ran was told to nobody.
apply();
system.addEventListener('change', apply);
forced.addEventListener('change', apply);
onPrinting(apply);
// Another tab may have chosen a theme; a page that the browser had put aside is not told of that.
window.addEventListener('storage', apply);
window.addEventListener('pageshow', apply);
