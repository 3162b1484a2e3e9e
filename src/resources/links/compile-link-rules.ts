import { type CompiledRules, compileRules } from '../../rules/index.ts';
import type { Link } from './link.ts';
import { readDevice } from './input/parse-targeting.ts';
import { readCountry } from './input/read-country.ts';
import { readLanguage } from './input/read-language.ts';

/**
 * The link's rules and targeting, compiled for evaluation. Countries, languages and devices are read with the
 * same functions as when the link was stored.
 */
export function compileLinkRules(link: Pick<Link, 'id' | 'target' | 'settings'>): CompiledRules {
  return compileRules(link, words);
}

const words = { readCountry, readLanguage, readDevice };
