import { use, useSyncExternalStore } from 'react';
import { loadPast } from '../loading-again.ts';
import type { Area, Areas, Language } from './areas.ts';
import {
  currentLanguage,
  onLanguageElsewhere,
  rememberLanguage,
  showLanguage,
  subscribeLanguage,
} from './language.ts';
import english from './en/common.ts';

type Files = Record<string, () => Promise<{ default: unknown }>>;

/** The files `./<language>/<area>.ts`, each loaded when needed. */
const englishFiles: Files = import.meta.glob<{ default: unknown }>(['./en/*.ts', '!./en/common.ts']);
/** For each language except English, the list of its files; users of English need not load these lists. */
const translations = import.meta.glob<{ default: Files }>('./*/files.ts');
const asked = new Map<string, Promise<unknown>>([
  ['./en/common.ts', markSettled(Promise.resolve(english), english)],
]);

/** The texts of an area in the user's language; suspends until they are loaded. */
export function useTexts<Name extends Area>(area: Name): Areas[Name] {
  const language = useSyncExternalStore(subscribeLanguage, currentLanguage);
  // Called at every rendering, even for loaded texts: React miscounts a component's hooks if it suspended at
  // a `use` that is skipped when it resumes.
  return use(load(pathOf(language, area))) as Areas[Name];
}

/** Loads texts before a component needs them; what cannot be loaded is asked for again the next time. */
export function loadTexts(...areas: Area[]): Promise<unknown> {
  return Promise.all(areas.map((area) => loadOrForget(pathOf(currentLanguage(), area))));
}

let wanted: Language | undefined;

/** Shows and remembers the language. @throws if its texts cannot be loaded; then everything stays as it is */
export async function chooseLanguage(chosen: Language): Promise<void> {
  if (await turnTo(chosen)) rememberLanguage(chosen);
}

/**
 * Shows the language once all texts that were needed so far are loaded in it: what has to wait for its texts is hidden
 * meanwhile, and loses the focus. Returns whether no other language was chosen in that time.
 */
async function turnTo(chosen: Language): Promise<boolean> {
  wanted = chosen;
  const areas = new Set([...asked.keys()].map((path) => path.split('/').pop()?.replace('.ts', '') as Area));
  await Promise.all([...areas].map((area) => loadOrForget(pathOf(chosen, area))));
  if (wanted !== chosen) return false;
  showLanguage(chosen);
  return true;
}

/** What could not be loaded is asked for again the next time. */
async function loadOrForget(path: string): Promise<void> {
  try {
    await load(path);
  } catch (error) {
    asked.delete(path);
    throw error;
  }
}

// If the texts cannot be loaded, this tab stays in its language.
onLanguageElsewhere((chosen) => void turnTo(chosen).catch(() => undefined));

/** Loads the texts of an area, for use outside of rendering. */
export async function readTexts<Name extends Area>(
  area: Name,
  language = currentLanguage(),
): Promise<Areas[Name]> {
  return (await load(pathOf(language, area))) as Areas[Name];
}

function pathOf(language: string, area: Area): string {
  return `./${language}/${area}.ts`;
}

function load(path: string): Promise<unknown> {
  const known = asked.get(path);
  if (known) return known;
  const promise = read(path);
  asked.set(path, promise);
  promise.then(
    (texts) => markSettled(promise, texts),
    () => undefined,
  );
  return promise;
}

async function read(path: string): Promise<unknown> {
  return (await loadPast(await findFile(path))).default;
}

/**
 * Marks the promise as fulfilled for React's `use`, which otherwise suspends once even for a resolved
 * promise.
 */
function markSettled(promise: Promise<unknown>, value: unknown): Promise<unknown> {
  return Object.assign(promise, { status: 'fulfilled', value });
}

async function findFile(path: string): Promise<Files[string]> {
  const [, language, name] = path.split('/');
  const list = translations[`./${language}/files.ts`];
  const files = list ? (await loadPast(list)).default : {};
  const file = files[`./${name}`] ?? englishFiles[path];
  if (!file) throw new Error(`There are no texts ${path}.`);
  return file;
}
