import { countryName } from '../../platform/english-names.ts';
import type { ConditionKind } from '../rule.ts';
import { countryOf } from '../visitor.ts';

/** Matches the country in which the visitor's address is registered. An unknown country matches nothing. */
export const country: ConditionKind<ReadonlySet<string>> = {
  compile(values, { words }) {
    return new Set(values.map((text) => words.readCountry(text)).filter((code) => code !== undefined));
  },

  holds(codes, visitor) {
    return codes.has(countryOf(visitor));
  },

  tell(_codes, visitor) {
    const code = countryOf(visitor);
    return code === '' ? "The visitor's country is not known" : `The visitor's country is ${nameOf(code)}`;
  },
};

function nameOf(code: string): string {
  const name = /^[A-Z]{2}$/.test(code) ? countryName(code) : undefined;
  return name === undefined ? code : `${name} (${code})`;
}
