import { readQualities } from './read-qualities.ts';

const pageTypes = new Set(['text/html', 'application/xhtml+xml', 'text/*']);

/**
 * Whether a client asks for JSON rather than for a page: it has to name JSON, since browsers and the simplest of clients
 * accept anything. Named as readily as a page it is not preferred.
 */
export function wantsJson(accept: string | undefined): boolean {
  const preferences = readQualities(accept);
  const bestOf = (isMeant: (name: string) => boolean) =>
    Math.max(0, ...preferences.filter(({ name }) => isMeant(name)).map(({ quality }) => quality));
  const json = bestOf((name) => name === 'application/json' || /^application\/.+\+json$/.test(name));
  return json > bestOf((name) => pageTypes.has(name));
}
