import type { LinkBody, LinkDetails } from '../link-section.ts';

type Rules = LinkDetails['rules'];

export type ConditionType = Rules[number]['conditions'][number]['type'];

/** A rule in the form: unlike in the API, the values of a condition are always a list of strings. */
export interface RuleValues {
  conditions: ConditionValues[];
  link: string;
}

interface ConditionValues {
  type: ConditionType;
  value: string[];
}

/** Conditions with a single value; all others have any number, of which one must match. */
const single = new Set<ConditionType>(['after', 'before', 'percentage']);

export function readRules(rules: Rules): RuleValues[] {
  return rules.map(({ conditions, link }) => ({
    link,
    conditions: conditions.map(({ type, value }) => ({
      type,
      value: (Array.isArray(value) ? value : [value]).map(String),
    })),
  }));
}

export function writeRules(rules: readonly RuleValues[]): LinkBody['rules'] {
  return rules.map(({ conditions, link }) => ({
    link,
    conditions: conditions.map(({ type, value }) => ({ type, value: writeValue(type, value) })),
  }));
}

function writeValue(type: ConditionType, values: string[]): string | string[] {
  return single.has(type) && values.length <= 1 ? (values[0] ?? '') : values;
}

/** The initial values of a condition of this type. */
export function startOf(type: ConditionType): string[] {
  if (type === 'hours') return [`09:00-17:00 ${Intl.DateTimeFormat().resolvedOptions().timeZone}`];
  if (type === 'weekday') return ['mon', 'tue', 'wed', 'thu', 'fri'];
  return type === 'percentage' ? ['50'] : [];
}
