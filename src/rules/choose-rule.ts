import type { CompiledCondition, CompiledRule, CompiledRules } from './rule.ts';
import type { Visitor } from './visitor.ts';

/**
 * The first rule whose conditions all hold; undefined = none, so the link's own target applies. Never throws.
 */
export function chooseRule(rules: CompiledRules, visitor: Visitor): CompiledRule | undefined {
  for (const rule of rules) {
    if (matches(rule, visitor)) return rule;
  }
  return undefined;
}

function matches({ conditions }: CompiledRule, visitor: Visitor): boolean {
  for (const condition of conditions) {
    if (!holds(condition, visitor)) return false;
  }
  return true;
}

export function holds({ kind, meaning }: CompiledCondition, visitor: Visitor): boolean {
  return kind.holds(meaning, visitor);
}
