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

// Made when first needed, because it takes some 10 ms, which would delay the start.
let names: Intl.DisplayNames | undefined;

function nameOf(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const name = /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;
  return name === undefined ? code : `${name} (${code})`;
}
