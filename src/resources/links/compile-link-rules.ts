import { BoundedCache } from '../../platform/bounded-cache.ts';
import { type CompiledRules, compileRules } from '../../rules/index.ts';
import type { Link } from './link.ts';
import { readDevice } from './input/parse-targeting.ts';
import { readCountry } from './input/read-country.ts';
import { readLanguage } from './input/read-language.ts';

/** Reading a country or language takes 5 µs, and a link may name thousands. The cache takes at most 1 MB. */
const wordsRemembered = 4_000;

/**
 * The link's rules and targeting, compiled for evaluation. Countries, languages and devices are read with the
 * same functions as when the link was stored.
 */
export function compileLinkRules(link: Pick<Link, 'id' | 'target' | 'settings'>): CompiledRules {
  return compileRules(link, words);
}

const words = {
  readCountry: remember(readCountry),
  readLanguage: remember(readLanguage),
  readDevice,
};

/** '' in the cache stands for undefined, which the cache cannot store. */
function remember(read: (text: string) => string | undefined): (text: string) => string | undefined {
  const known = new BoundedCache<string, string>(wordsRemembered);
  return (text) => known.getOrMake(text, () => read(text) ?? '') || undefined;
}
