import { chooseRule, holds } from './choose-rule.ts';
import { listValues } from './list-values.ts';
import type { CompiledCondition, CompiledRule, CompiledRules, ConditionType } from './rule.ts';
import type { Visitor } from './visitor.ts';

export interface Explanation {
  /** The rule that decides; undefined = none, so the link's own target applies. */
  winner: CompiledRule | undefined;
  /** All rules, including those after the winner. */
  rules: RuleExplanation[];
}

export interface RuleExplanation {
  rule: CompiledRule;
  matched: boolean;
  conditions: ConditionExplanation[];
}

interface ConditionExplanation {
  type: ConditionType;
  matched: boolean;
  /** A sentence that says what is true of the visitor, and what the rule asks for. */
  reason: string;
}

/** Says what `chooseRule` decides for this visitor, and why, by evaluating the same conditions. */
export function explainRules(rules: CompiledRules, visitor: Visitor): Explanation {
  return {
    winner: chooseRule(rules, visitor),
    rules: rules.map((rule) => explainRule(rule, visitor)),
  };
}

function explainRule(rule: CompiledRule, visitor: Visitor): RuleExplanation {
  const conditions = rule.conditions.map((condition) => explainCondition(condition, visitor));
  return { rule, matched: conditions.every(({ matched }) => matched), conditions };
}

function explainCondition(condition: CompiledCondition, visitor: Visitor): ConditionExplanation {
  const { type, kind, meaning, values } = condition;
  const matched = holds(condition, visitor);
  const fact = kind.tell(meaning, visitor);
  const asked = kind.ask?.(values, meaning) ?? listValues(values);
  const reason = matched
    ? `${fact}; the rule asks for ${asked}.`
    : `${fact}, but the rule asks for ${asked}.`;
  return { type, matched, reason };
}
