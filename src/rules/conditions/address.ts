import { type AddressRange, isInRanges, mergeRanges, parseRange } from '../address-range.ts';
import type { ConditionKind } from '../rule.ts';
import { addressKeyOf } from '../visitor.ts';

/** Matches the visitor's address: the same address, or a CIDR range of the same version. */
export const address: ConditionKind<readonly AddressRange[]> = {
  compile(values) {
    return mergeRanges(values.map(parseRange).filter((range) => range !== undefined));
  },

  holds(ranges, visitor) {
    const key = addressKeyOf(visitor);
    return key !== '' && isInRanges(key, ranges);
  },

  tell(_ranges, visitor) {
    return addressKeyOf(visitor) === ''
      ? "The visitor's address is not known"
      : `The visitor's address is ${visitor.facts.address}`;
  },
};
