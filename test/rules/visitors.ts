import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileLinkRules } from '../../src/resources/links/compile-link-rules.ts';
import type { LinkSettings, RuleCondition } from '../../src/resources/links/link.ts';
import { chooseRule, createVisitor, explainRules, type Visitor } from '../../src/rules/index.ts';
import type { VisitorFacts } from '../../src/rules/index.ts';

/** The known facts about a visitor; times are ISO 8601. */
export type Known = Partial<Omit<VisitorFacts, 'at'>> & { country?: string; at?: string };

/** A visitor with these facts and no others. */
export function visitorOf({ country = '', at = '2026-05-20T12:00:00Z', ...facts }: Known = {}): Visitor {
  const nothing = { address: '', userAgent: '', language: '', referrer: '', query: '' };
  return createVisitor({ ...nothing, ...facts, at: Date.parse(at) }, () => country);
}

export const linkOf = (settings: LinkSettings) => ({ id: 1, target: 'https://example.com/plain', settings });

export const ruleTarget = 'https://example.com/rule';

/** The target for a visitor of a link with these settings; checks that the explanation names the same one. */
export function targetFor(settings: LinkSettings, visitor: Visitor): string {
  const rules = compileLinkRules(linkOf(settings));
  const chosen = chooseRule(rules, visitor);
  const explained = explainRules(rules, visitor);
  assert.equal(explained.winner, chosen);
  assert.equal(explained.rules.find(({ matched }) => matched)?.rule, chosen);
  for (const { conditions } of explained.rules) {
    for (const { reason } of conditions) assert.match(reason, /^[A-Z].+ the rule asks for .+\.$/s);
  }
  return chosen?.target ?? 'https://example.com/plain';
}

export type Row = [guarantee: string, value: RuleCondition['value'], visitor: Known, matches: boolean];

/** One test for each row: does a rule with this single condition match this visitor? */
export function testCondition(type: RuleCondition['type'], rows: Row[]): void {
  for (const [guarantee, value, known, matches] of rows) {
    test(`${type}: ${guarantee}`, () => {
      const settings = { rules: [{ conditions: [{ type, value }], link: ruleTarget }] };
      assert.equal(targetFor(settings, visitorOf(known)) === ruleTarget, matches);
    });
  }
}

/** The explanation of why the only condition of the only rule did or did not match. */
export function reasonFor(condition: RuleCondition, known: Known): string | undefined {
  const rules = compileLinkRules(linkOf({ rules: [{ conditions: [condition], link: ruleTarget }] }));
  return explainRules(rules, visitorOf(known)).rules[0]?.conditions[0]?.reason;
}
