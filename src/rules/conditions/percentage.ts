import { mixBits } from '../hash.ts';
import type { ConditionKind } from '../rule.ts';
import { identityOf, isRecognised, type Visitor } from '../visitor.ts';

interface Share {
  /** A percentage; of several values the largest. */
  percent: number;
  salt: number;
}

/**
 * Matches a share of the visitors who get as far as this rule. Each visitor has a draw from 0 to 100 for each
 * target of each link, the same at every visit, and matches when it is below the percentage. So rules with
 * different targets draw independently, a raised percentage keeps those who matched, and moving a rule
 * changes nothing.
 */
export const percentage: ConditionKind<Share> = {
  compile(values, { drawSalt }) {
    return { percent: Math.max(0, ...values.map(Number).filter(Number.isFinite)), salt: drawSalt };
  },

  holds(share, visitor) {
    return drawOf(share, visitor) < share.percent;
  },

  tell(share, visitor) {
    const draw = drawOf(share, visitor).toFixed(2);
    return isRecognised(visitor)
      ? `The visitor's draw is ${draw}, the same at every visit`
      : `The visitor's draw is ${draw}, another at every visit as the address is not known`;
  },

  ask(_values, { percent }) {
    return `a draw below ${percent}`;
  },
};

/** 0 ≤ draw < 100 */
function drawOf({ salt }: Share, visitor: Visitor): number {
  return (mixBits(identityOf(visitor) ^ salt) / 2 ** 32) * 100;
}
