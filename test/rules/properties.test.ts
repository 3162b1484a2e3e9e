import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { conditionTypes } from '../../contract/link-fields.ts';
import { compileLinkRules } from '../../src/resources/links/compile-link-rules.ts';
import {
  type LinkSettings,
  type Rule,
  type RuleCondition,
  targetDevices,
} from '../../src/resources/links/link.ts';
import { parseRules } from '../../src/resources/links/input/parse-rules.ts';
import { createTargetReader } from '../../src/resources/links/input/target-reader.ts';
import {
  chooseRule,
  createVisitor,
  explainRules,
  type Visitor,
  type VisitorFacts,
} from '../../src/rules/index.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { agents } from './agents.ts';

/** Few enough values that visitors and rules often match. */
const values: Record<RuleCondition['type'], (string | number)[]> = {
  device: ['iphone', 'android', 'desktop', 'mobile', 'tablet', 'tv'],
  os: ['iOS', 'Android', 'Windows', 'Ubuntu', 'BeOS'],
  browser: ['Safari', 'Chrome', 'Firefox', 'Mosaic 99'],
  language: ['de', 'pt', 'pt-BR', 'English', 'zh-Hant'],
  country: ['DE', 'Canada', 'FR'],
  after: ['2020-01-01', '2026-06-01 12:00:00'],
  before: ['2020-01-01', '2030-06-01 12:00:00'],
  hours: ['09:00-17:30 Europe/Berlin', '22:00-06:00', '00:00-24:00 Asia/Kolkata'],
  weekday: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  query: ['ref', 'ref=mail', 'a=b'],
  referrer: ['example.com', 'x.com', 'google.com'],
  address: ['203.0.113.0/24', '0.0.0.0/0', '2001:db8::/32'],
  percentage: [0, 10, 50, 90, 100],
};

const condition: fc.Arbitrary<RuleCondition> = fc.constantFrom(...conditionTypes).chain((type) => {
  const value = fc.constantFrom(...values[type]);
  return fc
    .oneof(value, fc.array(value, { minLength: 1, maxLength: 3 }))
    .map((chosen) => ({ type, value: chosen }));
});

const link = fc.integer({ min: 0, max: 9 }).map((number) => `https://example.com/${number}`);
const rule: fc.Arbitrary<Rule> = fc.record({
  conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
  link,
});

const settings: fc.Arbitrary<LinkSettings> = fc.record(
  {
    rules: fc.array(rule, { maxLength: 6 }),
    devices: fc.array(fc.record({ device: fc.constantFrom(...targetDevices), name: fc.constant(''), link }), {
      maxLength: 3,
    }),
    countries: fc.dictionary(fc.constantFrom('DE', 'CA', 'FR'), link),
    languages: fc.array(
      fc.record({ language: fc.constantFrom('de', 'pt', 'pt-br'), name: fc.constant(''), link }),
      { maxLength: 3 },
    ),
    deeplink: fc.record({ auto: fc.boolean(), apple: link, google: link }, { requiredKeys: ['auto'] }),
    parameters: fc.array(fc.record({ name: fc.string({ minLength: 1 }), value: fc.string() }), {
      maxLength: 2,
    }),
  },
  { requiredKeys: [] },
);

/** Any text at all, including broken Unicode and control characters. */
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
);

const facts: fc.Arbitrary<VisitorFacts> = fc.record({
  address: fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('203.0.113.7', '2001:db8::1', ''), anything),
  userAgent: fc.oneof(fc.constantFrom<string>(...Object.values(agents)), anything),
  language: fc.oneof(fc.constantFrom('de', 'pt-BR,pt;q=0.9', 'en;q=0.1,zh-TW;q=0.2', '*'), anything),
  referrer: fc.oneof(
    fc.constantFrom('https://example.com/', 'https://t.co/x', 'https://'),
    fc.webUrl(),
    anything,
  ),
  query: fc.oneof(fc.constantFrom('', 'ref=mail', 'a=b&ref', '%', '&=&'), fc.webQueryParameters(), anything),
  at: fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map(Number),
});

const visitor: fc.Arbitrary<Visitor> = fc
  .tuple(facts, fc.constantFrom('', 'DE', 'CA', 'US'))
  .map(([given, country]) => createVisitor(given, () => country));

const compile = (given: LinkSettings) =>
  compileLinkRules({ id: 5, target: 'https://youtu.be/abc', settings: given });
const holdsFor = { numRuns: 2_000 };

test('the first rule that takes the visitor decides, as if the others were not there', () => {
  fc.assert(
    fc.property(settings, visitor, (given, who) => {
      const rules = compile(given);
      const alone = rules.filter((one) => chooseRule([one], who) !== undefined);
      assert.equal(chooseRule(rules, who), alone[0]);
    }),
    holdsFor,
  );
});

test('order matters only between rules that take the visitor', () => {
  const property = fc.property(
    fc.array(rule, { maxLength: 8 }),
    visitor,
    fc.infiniteStream(fc.nat()),
    (list, who, places) => {
      const takes = (one: Rule) => chooseRule(compile({ rules: [one] }), who) !== undefined;
      const moved = list.filter(takes);
      const target = chooseRule(compile({ rules: moved }), who)?.target;
      for (const one of list) {
        if (!takes(one)) moved.splice((places.next().value as number) % (moved.length + 1), 0, one);
      }
      assert.equal(chooseRule(compile({ rules: list }), who)?.target, target);
      assert.equal(chooseRule(compile({ rules: moved }), who)?.target, target);
    },
  );
  fc.assert(property, holdsFor);
});

test('the explanation comes to the decision, for every rule and condition', () => {
  fc.assert(
    fc.property(settings, visitor, (given, who) => {
      const rules = compile(given);
      const { winner, rules: explained } = explainRules(rules, who);
      assert.equal(winner, chooseRule(rules, who));
      for (const { rule: one, matched, conditions } of explained) {
        assert.equal(matched, chooseRule([one], who) === one);
        assert.equal(
          matched,
          conditions.every((part) => part.matched),
        );
        for (const { reason } of conditions) assert.ok(reason.isWellFormed(), reason);
      }
    }),
    holdsFor,
  );
});

test('the same visitor is sent to the same place again, when they are told apart by their address', () => {
  fc.assert(
    fc.property(settings, facts, fc.ipV4(), (given, some, address) => {
      const rules = compile(given);
      const [once, again] = [1, 2].map(() => createVisitor({ ...some, address }, () => 'DE'));
      assert.equal(chooseRule(rules, once as Visitor), chooseRule(rules, again as Visitor));
    }),
    holdsFor,
  );
});

test('no text in any header, and none in any condition, makes a decision or its explanation throw', () => {
  const odd = fc.record({
    type: fc.constantFrom(...conditionTypes),
    value: fc.oneof(anything, fc.double(), fc.array(anything, { maxLength: 3 })),
  });
  const oddRule = fc.record({ conditions: fc.array(fc.oneof(odd, condition), { maxLength: 4 }), link });
  fc.assert(
    fc.property(fc.array(oddRule, { maxLength: 4 }), visitor, (rules, who) => {
      const compiled = compile({ rules });
      assert.equal(explainRules(compiled, who).winner, chooseRule(compiled, who));
    }),
    holdsFor,
  );
});

/** Excludes IPv4 addresses written as IPv6, which IPv6 ranges do not contain. */
function isVersion6(address: string): boolean {
  return ipaddr.process(address).kind() === 'ipv6';
}

type Understood = [value: string, visitor: Partial<VisitorFacts>];

const range = (version: fc.Arbitrary<string>, bits: number) =>
  fc
    .tuple(version, fc.nat(bits))
    .map(([address, prefix]): Understood => [`${address}/${prefix}`, { address }]);
const itself = (address: string): Understood => [address, { address }];
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const parameter = fc.tuple(fc.string({ minLength: 1 }), fc.string());

/** Values that can be stored, each with a visitor that the rule must match. */
const understood: [what: string, type: RuleCondition['type'], given: fc.Arbitrary<Understood>][] = [
  ['an IPv4 address', 'address', fc.ipV4().map(itself)],
  ['an IPv6 address', 'address', fc.ipV6().map(itself)],
  ['a range of IPv4', 'address', range(fc.ipV4(), 32)],
  ['a range of IPv6', 'address', range(fc.ipV6().filter(isVersion6), 128)],
  ['hours in any zone', 'hours', zones.map((zone) => [`00:00-24:00 ${zone}`, {}])],
  ['a host', 'referrer', fc.domain().map((host) => [host, { referrer: `https://${host}/` }])],
  ['a host above', 'referrer', fc.domain().map((host) => [host, { referrer: `http://www.${host}` }])],
  ['a parameter', 'query', parameter.map(([some, value]) => askFor(some.replaceAll('=', '-'), value))],
  [
    'a language',
    'language',
    fc.constantFrom('de', 'pt-BR', 'zh_Hant', 'iw', 'no').map((tag) => [tag, { language: tag }]),
  ],
];

function askFor(name: string, value: string): Understood {
  return [`${name}=${value}`, { query: new URLSearchParams([[name, value]]).toString() }];
}

for (const [what, type, given] of understood) {
  test(`${what} that could be stored in a condition takes whom it names`, () => {
    const reader = createTargetReader(readSettings({}));
    const nobody = { address: '', userAgent: '', language: '', referrer: '', query: '', at: 0 };
    fc.assert(
      fc.property(given, ([value, known]) => {
        const rules = parseRules([{ conditions: [{ type, value }], link: 'https://example.com/' }], reader);
        const who = createVisitor({ ...nobody, ...known }, () => '');
        assert.ok(chooseRule(compile({ rules }), who), value);
      }),
    );
  });
}
