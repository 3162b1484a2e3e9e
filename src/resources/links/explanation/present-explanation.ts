import { openable, type RuleExplanation } from '../../../rules/index.ts';
import type { ExplainedVisit } from './explain-link.ts';

/** Rules are numbered from 0, by their position in the link's list. */
export function presentExplanation({ explanation, destination }: ExplainedVisit) {
  const { winner, rules } = explanation;
  const address = openable(destination);
  const { fallback } = destination;
  return {
    destination: address,
    ...(fallback === undefined || fallback === address ? {} : { fallback }),
    rule: winner?.index ?? null,
    reasons: tellReasons(explanation),
    rules: rules.map(({ rule, matched, conditions }) => ({
      kind: rule.kind,
      link: openable({ address: rule.target, fallback: rule.fallback }),
      matched,
      conditions,
    })),
  };
}

/** The reasons for the decision: one sentence for each rule that was evaluated, and the result. */
function tellReasons({ winner, rules }: ExplainedVisit['explanation']): string[] {
  const asked = winner === undefined ? rules : rules.slice(0, winner.index + 1);
  const reasons = asked.map(tellRule);
  if (winner !== undefined) return reasons;
  const why = rules.length === 0 ? 'The link has no rules' : 'No rule matches';
  return [...reasons, `${why}, so the visitor goes to the URL of the link.`];
}

function tellRule({ rule, matched, conditions }: RuleExplanation): string {
  const name = `Rule ${rule.index} (${rule.kind})`;
  const decisive = conditions.filter((condition) => condition.matched === matched);
  const reasons = decisive.map(({ reason }) => reason).join(' ');
  return `${name} ${matched ? 'matches and decides' : 'does not match'}: ${reasons}`;
}
