import { use, useSyncExternalStore } from 'react';
import type { Area, Areas } from './areas.ts';
import { currentLanguage, subscribeLanguage } from './language.ts';
import english from './en/common.ts';

type Files = Record<string, () => Promise<unknown>>;

/** `./<language>/<area>.ts`, loaded when needed. */
const englishFiles: Files = import.meta.glob(['./en/*.ts', '!./en/common.ts'], { import: 'default' });
/** Of each other language the list of its files, which readers of English need not load. */
const translations = import.meta.glob<Files>('./*/files.ts', { import: 'default' });
const loaded = new Map<string, unknown>([['./en/common.ts', english]]);
const loading = new Map<string, Promise<void>>();

/** The texts of an area in the reader's language; the first use waits (Suspense) until they are there. */
export function useTexts<Name extends Area>(area: Name): Areas[Name] {
  const language = useSyncExternalStore(subscribeLanguage, currentLanguage);
  const path = pathOf(language, area);
  if (!loaded.has(path)) use(load(path));
  return loaded.get(path) as Areas[Name];
}

/** Starts loading texts before anything waits for them. */
export function loadTexts(...areas: Area[]): Promise<unknown> {
  return Promise.all(areas.map((area) => load(pathOf(currentLanguage(), area))));
}

function pathOf(language: string, area: Area): string {
  return `./${language}/${area}.ts`;
}

function load(path: string): Promise<void> {
  const known = loading.get(path);
  if (known) return known;
  const promise = read(path);
  loading.set(path, promise);
  return promise;
}

async function read(path: string): Promise<void> {
  if (!loaded.has(path)) loaded.set(path, await (await findFile(path))());
}

async function findFile(path: string): Promise<() => Promise<unknown>> {
  const [, language, name] = path.split('/');
  const files = (await translations[`./${language}/files.ts`]?.()) ?? {};
  const file = files[`./${name}`] ?? englishFiles[path];
  if (!file) throw new Error(`There are no texts ${path}.`);
  return file;
}
