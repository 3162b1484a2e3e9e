import { use, useSyncExternalStore } from 'react';
import type { Area, Areas } from './areas.ts';
import { currentLanguage, subscribeLanguage } from './language.ts';
import english from './en/common.ts';

type Files = Record<string, () => Promise<unknown>>;

/** `./<language>/<area>.ts`, loaded when needed. */
const englishFiles: Files = import.meta.glob(['./en/*.ts', '!./en/common.ts'], { import: 'default' });
/** Of each other language the list of its files, which readers of English need not load. */
const translations = import.meta.glob<Files>('./*/files.ts', { import: 'default' });
const asked = new Map<string, Promise<unknown>>([
  ['./en/common.ts', markSettled(Promise.resolve(english), english)],
]);

/** The texts of an area in the reader's language; the first use waits (Suspense) until they are there. */
export function useTexts<Name extends Area>(area: Name): Areas[Name] {
  const language = useSyncExternalStore(subscribeLanguage, currentLanguage);
  // Each time, also for what is there: React loses count of a component's hooks when it waited at a `use` that is not
  // called any more when it goes on.
  return use(load(pathOf(language, area))) as Areas[Name];
}

/** Starts loading texts before anything waits for them. */
export function loadTexts(...areas: Area[]): Promise<unknown> {
  return Promise.all(areas.map((area) => load(pathOf(currentLanguage(), area))));
}

/** The texts of an area where nothing is drawn. */
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
  promise.then((texts) => markSettled(promise, texts)).catch(() => undefined);
  return promise;
}

async function read(path: string): Promise<unknown> {
  return (await findFile(path))();
}

/** Tells React what it finds out only by waiting: that nothing has to wait any more. */
function markSettled(promise: Promise<unknown>, value: unknown): Promise<unknown> {
  return Object.assign(promise, { status: 'fulfilled', value });
}

async function findFile(path: string): Promise<() => Promise<unknown>> {
  const [, language, name] = path.split('/');
  const files = (await translations[`./${language}/files.ts`]?.()) ?? {};
  const file = files[`./${name}`] ?? englishFiles[path];
  if (!file) throw new Error(`There are no texts ${path}.`);
  return file;
}
