import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LinkSettings, RuleCondition } from '../../src/resources/links/link.ts';
import { compileLinkRules } from '../../src/resources/links/compile-link-rules.ts';
import { noRules } from '../../src/rules/index.ts';
import { agents } from './agents.ts';
import { type Known, targetFor, visitorOf } from './visitors.ts';

const to = (name: string) => `https://example.com/${name}`;
const rule = (name: string, ...conditions: RuleCondition[]) => ({ conditions, link: to(name) });
const country = (value: string): RuleCondition => ({ type: 'country', value });
const device = (value: string): RuleCondition => ({ type: 'device', value });
const language = (value: string): RuleCondition => ({ type: 'language', value });
const devices = (...names: NonNullable<LinkSettings['devices']>[number]['device'][]) =>
  names.map((name) => ({ device: name, name, link: to(name) }));
const languages = (...tags: string[]) => tags.map((tag) => ({ language: tag, name: tag, link: to(tag) }));

const { iphone, androidPhone, androidTablet, mac } = agents;
const german: Known = { country: 'DE', language: 'de', userAgent: iphone };
const everything: LinkSettings = {
  rules: [rule('rule', country('DE'))],
  devices: devices('iphone', 'android'),
  countries: { DE: to('germany'), FR: to('france') },
  languages: languages('de', 'fr'),
  deeplink: { auto: false, apple: to('apple'), google: to('google') },
};

const rows: [guarantee: string, settings: LinkSettings, visitor: Known, name: string][] = [
  ['no settings: the link’s own target', {}, german, 'plain'],
  ['no rule fits: the link’s own target', everything, {}, 'plain'],
  ['a rule goes before everything else', everything, german, 'rule'],
  ['a device goes before country and language', { ...everything, rules: [] }, german, 'iphone'],
  ['a country goes before language', { ...everything, rules: [], devices: [] }, german, 'germany'],
  [
    'a language goes before deep links',
    { ...everything, rules: [], devices: [], countries: {} },
    german,
    'de',
  ],
  ['a deep link comes last', { deeplink: { auto: false, apple: to('apple') } }, german, 'apple'],
  ['a rule that does not fit leaves the device', everything, { ...german, country: 'AT' }, 'iphone'],
  ['a device that does not fit leaves the country', everything, { country: 'FR', userAgent: mac }, 'france'],
  ['a country that does not fit leaves the language', everything, { country: 'GB', language: 'fr' }, 'fr'],
  [
    'a language that does not fit leaves the deep link',
    { ...everything, devices: [] },
    { userAgent: iphone, language: 'it' },
    'apple',
  ],
  ['Apple’s address is for iOS', { deeplink: everything.deeplink as never }, { userAgent: iphone }, 'apple'],
  [
    'Google’s address is for Android',
    { deeplink: everything.deeplink as never },
    { userAgent: androidPhone },
    'google',
  ],
  ['a computer has no deep link', { deeplink: everything.deeplink as never }, { userAgent: mac }, 'plain'],
  [
    'only Apple’s address: Android goes to the target',
    { deeplink: { auto: false, apple: to('apple') } },
    { userAgent: androidPhone },
    'plain',
  ],
  [
    'the first of two rules that fit',
    { rules: [rule('one', country('DE')), rule('two', language('de'))] },
    german,
    'one',
  ],
  [
    'the second when the first does not',
    { rules: [rule('one', country('FR')), rule('two', language('de'))] },
    german,
    'two',
  ],
  [
    'all conditions of a rule must hold',
    { rules: [rule('one', country('DE'), language('fr'))] },
    german,
    'plain',
  ],
  [
    'all conditions of a rule hold',
    { rules: [rule('one', country('DE'), language('de'), device('ios'))] },
    german,
    'one',
  ],
  [
    'the last condition decides too',
    { rules: [rule('one', country('DE'), language('de'), device('android'))] },
    german,
    'plain',
  ],
  [
    'two conditions of one type must both hold',
    { rules: [rule('one', country('DE'), country('AT'))] },
    german,
    'plain',
  ],
  [
    'a span of time is two conditions',
    { rules: [rule('one', { type: 'after', value: '2026-05-01' }, { type: 'before', value: '2026-06-01' })] },
    { at: '2026-05-31T23:59:59Z' },
    'one',
  ],
  [
    'a span of time ends',
    { rules: [rule('one', { type: 'after', value: '2026-05-01' }, { type: 'before', value: '2026-06-01' })] },
    { at: '2026-06-01T00:00:00Z' },
    'plain',
  ],
  ['a model goes before its kind, listed later', { devices: devices('mobile', 'iphone') }, german, 'iphone'],
  ['a model goes before its system, listed later', { devices: devices('ios', 'iphone') }, german, 'iphone'],
  ['a system goes before a kind, listed later', { devices: devices('mobile', 'ios') }, german, 'ios'],
  [
    'a kind takes whom no narrower name does',
    { devices: devices('mobile', 'iphone') },
    { userAgent: androidPhone },
    'mobile',
  ],
  [
    'a system goes before tablet',
    { devices: devices('tablet', 'android') },
    { userAgent: androidTablet },
    'android',
  ],
  [
    'a regional language goes before the bare one, listed later',
    { languages: languages('pt', 'pt-br') },
    { language: 'pt-BR' },
    'pt-br',
  ],
  [
    'the bare language takes the other regions',
    { languages: languages('pt', 'pt-br') },
    { language: 'pt-PT' },
    'pt',
  ],
];

for (const [guarantee, settings, visitor, name] of rows) {
  test(`order: ${guarantee}`, () => {
    assert.equal(targetFor(settings, visitorOf(visitor)), to(name));
  });
}

test('a link without rules shares one empty list with all others', () => {
  const link = { id: 1, target: to('plain'), settings: { parameters: [{ name: 'a', value: 'b' }] } };
  assert.equal(compileLinkRules(link), noRules);
});

test('rules are numbered as they are asked, and say which field they come from', () => {
  const rules = compileLinkRules({ id: 1, target: to('plain'), settings: everything });
  assert.deepEqual(
    rules.map(({ index, kind }) => [index, kind]),
    [
      [0, 'rules'],
      [1, 'devicetarget'],
      [2, 'devicetarget'],
      [3, 'geotarget'],
      [4, 'geotarget'],
      [5, 'languagetarget'],
      [6, 'languagetarget'],
      [7, 'deeplink'],
      [8, 'deeplink'],
    ],
  );
});
