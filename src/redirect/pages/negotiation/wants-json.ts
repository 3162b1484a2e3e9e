import { readQualities } from './read-qualities.ts';

const pageTypes = new Set(['text/html', 'application/xhtml+xml', 'text/*']);

/**
 * Whether a client asks for JSON rather than for a page. It must name JSON, because browsers and simple
 * clients accept anything, and it must prefer JSON to a page.
 */
export function wantsJson(accept: string | undefined): boolean {
  const preferences = readQualities(accept);
  const bestOf = (isMeant: (name: string) => boolean) =>
    Math.max(0, ...preferences.filter(({ name }) => isMeant(name)).map(({ quality }) => quality));
  const json = bestOf((name) => name === 'application/json' || /^application\/.+\+json$/.test(name));
  return json > bestOf((name) => pageTypes.has(name));
}
