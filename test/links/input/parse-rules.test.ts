import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RuleCondition } from '../../../src/resources/links/link.ts';
import { parseRules } from '../../../src/resources/links/input/parse-rules.ts';
import { createTargetReader } from '../../../src/resources/links/input/target-reader.ts';
import { readSettings } from '../../../src/settings/settings.ts';

const link = 'https://example.com/';
const parse = (type: RuleCondition['type'], value: RuleCondition['value']) =>
  parseRules([{ conditions: [{ type, value }], link }], createTargetReader(readSettings({})));

const accepted: Record<RuleCondition['type'], (string | number)[]> = {
  device: ['iphone', 'iPad', 'Windows Phone', 'Mac OS X', 'desktop', 'Smart TV'],
  os: ['Windows', 'iOS'],
  browser: ['Firefox', 'X (Twitter)'],
  language: ['fr', 'pt-BR', 'German'],
  country: ['de', 'Germany'],
  after: ['2031-01-31', '2031-01-31 12:00:00'],
  before: ['2020-02-29 00:00'],
  hours: ['09:00-17:30 Europe/Berlin', '22:00-06:00', '00:00-24:00 UTC', '08:00-09:00 America/New_York'],
  weekday: ['mon', 'Sun'],
  query: ['ref', 'ref=', 'ref=a=b', 'größe=ü'],
  referrer: ['example.com', 'news.bücher.example'],
  address: [
    '203.0.113.7',
    '203.0.113.0/24',
    '0.0.0.0/0',
    '255.255.255.255/32',
    '2001:db8::/32',
    '2001:DB8:0:0:0:0:0:1/128',
    '::1',
    '::ffff:203.0.113.0/120',
  ],
  percentage: [0, 100, '50', 12.5],
};

const refused: Record<RuleCondition['type'], (string | number)[]> = {
  device: ['toaster', '', 'constructor'],
  os: ['', ' ', 'a\nb', 'x'.repeat(101)],
  browser: ['', 'x\0'],
  language: ['xx', 'fr;q=1'],
  country: ['Atlantis', 'EU'],
  after: ['2031-02-31', 'tomorrow', 1_900_000_000],
  before: [''],
  hours: ['9-17', '09:00-25:00', '24:00-25:00', '09:00-17:30 Mars/Olympus', '09:60-10:00', '09:00'],
  weekday: ['monday', '1', ''],
  query: ['', '=x', 'x'.repeat(201)],
  referrer: ['', 'https://example.com', 'example.com/path', 'a b', 'user@example.com', 'a:80'],
  address: [
    ...['1', '203.0.113.0/33', 'example.com', '203.0.113', ''],
    // Short forms, which some programs read as 0.0.0.10 and others as 10.0.0.0.
    ...['10/8', '10.1/16', '192.168.0/24', '0/0', '3405803776', '3405803776/24'],
    // Leading zeros, which some programs read as octal.
    ...['010.0.0.0/8', '203.0.113.007', '203.000.113.0/24', '0xcb.0.113.7', '0xcb007107', '203.0.113.0/08'],
    ...['203.0.113.0/', '203.0.113.0/+8', '203.0.113.0/-1', '203.0.113.0/8/8', '203.0.113.0/255.255.255.0'],
    ...['203.0.113.0 /24', ' 203.0.113.7', '203.0.113.7\n', '203.0.113.256', '203.0.113.7.1', '203.0.113.*'],
    ...[
      '2001:db8::/129',
      '2001:db8:::1',
      '1:2:3',
      '[::1]',
      'fe80::1%eth0',
      'fe80::%eth0/10',
      '::ffff:203.0.113.007',
    ],
  ],
  percentage: [-1, 100.1, 'half', '1e2', ''],
};

for (const type of Object.keys(accepted) as RuleCondition['type'][]) {
  test(`a condition on ${type} takes what can be tested, one or a list, as it was sent`, () => {
    for (const value of accepted[type]) {
      assert.deepEqual(parse(type, value), [{ conditions: [{ type, value }], link }], String(value));
    }
    assert.equal(parse(type, accepted[type]).length, 1);
  });

  test(`a condition on ${type} that can never be tested is refused with what is expected`, () => {
    for (const value of refused[type]) {
      const expected = {
        code: 'invalidInput',
        field: 'rules.0.conditions.0.value',
        message: /must be .+\.$/,
      };
      assert.throws(() => parse(type, value), expected, JSON.stringify(value));
      assert.throws(() => parse(type, [...accepted[type], value]), expected);
    }
  });
}

test('the platform is not asked again for each of very many zones, countries and languages', (context) => {
  const asked = [
    context.mock.method(Intl, 'DateTimeFormat'),
    context.mock.method(Intl, 'Locale'),
    context.mock.method(Intl, 'getCanonicalLocales'),
  ];
  const calls = () => asked.reduce((sum, { mock }) => sum + mock.callCount(), 0);
  for (const [type, value] of [
    ['hours', '09:00-17:30 Europe/Berlin'],
    ['country', 'uk'],
    ['language', 'fil-PH'],
  ] as const) {
    parse(type, value);
    const before = calls();
    parse(
      type,
      Array.from({ length: 500 }, () => value),
    );
    assert.equal(calls(), before, type);
  }
});
