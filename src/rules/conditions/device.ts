import { type DeviceName, type DeviceTraits, traitOf } from '../device-names.ts';
import type { ConditionKind } from '../rule.ts';
import { agentOf, modelOf, type Visitor } from '../visitor.ts';

/** Matches the device that the user agent names; newer iPads claim to be Macs. */
export const device: ConditionKind<readonly DeviceName[]> = {
  compile(values, { words }) {
    const names = values.map((text) => words.readDevice(text)).filter((name) => name !== undefined);
    return [...new Set(names)];
  },

  holds(names, visitor) {
    return names.some((name) => hasTrait(visitor, traitOf(name)));
  },

  tell(_names, visitor) {
    const { os, device: kind } = agentOf(visitor);
    const known = [modelOf(visitor), kind, os].filter((text) => text !== '' && text !== 'Unknown');
    return known.length === 0
      ? "The visitor's device is not known"
      : `The visitor's device is: ${known.join(', ')}`;
  },
};

function hasTrait(
  visitor: Visitor,
  [trait, value]: readonly [trait: keyof DeviceTraits, value: string],
): boolean {
  return (trait === 'model' ? modelOf(visitor) : agentOf(visitor)[trait]) === value;
}
