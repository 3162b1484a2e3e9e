import { chooseRule, holds } from './choose-rule.ts';
import { listValues } from './list-values.ts';
import type { CompiledCondition, CompiledRule, CompiledRules, ConditionType } from './rule.ts';
import type { Visitor } from './visitor.ts';

export interface Explanation {
  /** The rule that decides; undefined = none does, so the link's own target. */
  winner: CompiledRule | undefined;
  /** All rules, those behind the winner too. */
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
  /** One sentence: what is so about the visitor, and what the rule asks for. */
  reason: string;
}

/** What `chooseRule` decides for this visitor, by the same conditions, and why. */
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
