import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileLinkRules } from '../../src/resources/links/compile-link-rules.ts';
import { chooseRule } from '../../src/rules/index.ts';
import { agents } from './agents.ts';
import { linkOf, reasonFor, testCondition, visitorOf } from './visitors.ts';

testCondition('percentage', [
  ['all are taken by 100', 100, { address: '203.0.113.7' }, true],
  ['all are taken by 100 though nothing is known of them', 100, {}, true],
  ['nobody is taken by 0', 0, { address: '203.0.113.7' }, false],
  ['nobody is taken by 0 though nothing is known of them', '0', {}, false],
  ['of several the largest counts', [0, 100], {}, true],
  ['what is no number takes nobody', 'half', {}, false],
  ['what is no number leaves the others alone', ['half', 100], {}, true],
]);

const crowd = Array.from({ length: 20_000 }, (_, index) => ({
  address: `203.${index >> 8}.113.${index & 255}`,
  userAgent: agents.iphone,
}));

const split = (percent: number, link: string) => ({
  conditions: [{ type: 'percentage' as const, value: percent }],
  link,
});

/** The percentage of the crowd that goes to each target. */
function shares(rules: ReturnType<typeof split>[], id = 1): Record<string, number> {
  const compiled = compileLinkRules({ ...linkOf({ rules }), id });
  const counts: Record<string, number> = {};
  for (const known of crowd) {
    const target = chooseRule(compiled, visitorOf(known))?.target ?? 'plain';
    counts[target] = (counts[target] ?? 0) + 100 / crowd.length;
  }
  return counts;
}

const isNear = (actual: number | undefined, expected: number) =>
  assert.ok(Math.abs((actual ?? 0) - expected) < 1.5, `${actual} is not about ${expected}`);

const [a, b] = ['https://example.com/a', 'https://example.com/b'];

test('a percentage takes that part of all visitors', () => {
  for (const percent of [1, 10, 50, 99]) isNear(shares([split(percent, a)])[a], percent);
});

test('a second percentage is taken of those whom the first left', () => {
  const counts = shares([split(30, a), split(50, b)]);
  isNear(counts[a], 30);
  isNear(counts[b], 35);
  isNear(counts['plain'], 35);
});

test('links draw for themselves: who is in on one is in on another no more often than others', () => {
  const first = compileLinkRules({ ...linkOf({ rules: [split(50, a)] }), id: 1 });
  const second = compileLinkRules({ ...linkOf({ rules: [split(50, a)] }), id: 2 });
  const inBoth = crowd.filter((known) => {
    return [first, second].every((rules) => chooseRule(rules, visitorOf(known)) !== undefined);
  });
  isNear((100 * inBoth.length) / crowd.length, 25);
});

test('the same visitor gets the same at every visit, whenever and from wherever in their network', () => {
  const rules = compileLinkRules(linkOf({ rules: [split(50, a)] }));
  const taken = (address: string, at: string) =>
    chooseRule(rules, visitorOf({ address, at, userAgent: agents.mac })) !== undefined;
  for (let index = 0; index < 200; index++) {
    const network = `2001:db8:${index.toString(16)}`;
    const first = taken(`${network}::1`, '2026-05-20T12:00:00Z');
    assert.equal(taken(`${network}::1`, '2027-01-01T00:00:00Z'), first);
    assert.equal(taken(`${network}:0:a:b:c:d`, '2026-05-20T12:00:00Z'), first);
  }
});

test('visitors of one network are told apart by their user agents', () => {
  const rules = compileLinkRules(linkOf({ rules: [split(50, a)] }));
  const taken = Array.from({ length: 1_000 }, (_, index) =>
    chooseRule(rules, visitorOf({ address: '203.0.113.7', userAgent: `${agents.mac} ${index}` })),
  );
  isNear((taken.filter(Boolean).length - 500) / 30, 0);
});

test('who is in stays in when the percentage is raised', () => {
  const [low, high] = [20, 40].map((percent) => compileLinkRules(linkOf({ rules: [split(percent, a)] })));
  for (const known of crowd.slice(0, 2_000)) {
    if (chooseRule(low ?? [], visitorOf(known)) === undefined) continue;
    assert.ok(chooseRule(high ?? [], visitorOf(known)));
  }
});

test('a rule put in front that takes nobody changes nobody’s draw', () => {
  const before = shares([split(30, a), split(50, b)]);
  assert.deepEqual(shares([split(0, 'https://example.com/new'), split(30, a), split(50, b)]), before);
});

test('without an address every visit draws anew, by chance', () => {
  const rules = compileLinkRules(linkOf({ rules: [split(50, a)] }));
  const taken = Array.from({ length: 10_000 }, () => chooseRule(rules, visitorOf({ userAgent: agents.mac })));
  const percent = taken.filter(Boolean).length / 100;
  assert.ok(percent > 45 && percent < 55, `${percent} % were taken`);
});

test('the reason tells the draw, and whether it stays', () => {
  const condition = { type: 'percentage' as const, value: 30 };
  const draw =
    /^The visitor's draw is \d{1,2}\.\d\d, the same at every visit.+ the rule asks for a draw below 30\.$/;
  assert.match(reasonFor(condition, { address: '203.0.113.7' }) ?? '', draw);
  assert.match(reasonFor(condition, {}) ?? '', /another at every visit as the address is not known/);
});
