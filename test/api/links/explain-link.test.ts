import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { chrome, visitPath } from '../../support/clicks/visits.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();
const url = 'https://example.com/page';

async function addLink(body: object = {}, owner: TestAccount = account): Promise<number> {
  const { status, body: answer } = await owner.post('/api/url/add', { url, ...body });
  assert.equal(status, 200, JSON.stringify(answer));
  return answer.id;
}

async function explain(id: number, visitor: object = {}) {
  const { status, body } = await account.post(`/api/url/${id}/explain`, visitor);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.error, 0);
  return body;
}

const targeted = await addLink({
  rules: [
    {
      conditions: [
        { type: 'country', value: ['Germany', 'AT'] },
        { type: 'hours', value: '09:00-17:30 Europe/Berlin' },
      ],
      link: 'https://example.com/office',
    },
  ],
  devicetarget: [
    { device: 'mobile', link: 'https://example.com/mobile' },
    { device: 'iPhone', link: 'https://example.com/iphone' },
  ],
  geotarget: [{ location: 'Canada', link: 'https://example.com/ca' }],
  languagetarget: [{ language: 'pt', link: 'https://example.com/pt' }],
  deeplink: { auto: false, google: 'https://play.example.com/app' },
  parameters: [{ name: 'ref', value: 'mail' }],
});

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

test('the rule that decides is named, with why each rule before it does not', async () => {
  const { rules, ...answer } = await explain(targeted, {
    country: 'Canada',
    device: 'desktop',
    query: 'x=1',
    at: '2026-05-20 08:00:00',
  });
  assert.deepEqual(answer, {
    error: 0,
    destination: 'https://example.com/ca?ref=mail&x=1',
    rule: 3,
    reasons: [
      "Rule 0 (rules) does not match: The visitor's country is Canada (CA), but the rule asks for Germany or AT.",
      "Rule 1 (devicetarget) does not match: The visitor's device is: Desktop, but the rule asks for iphone.",
      "Rule 2 (devicetarget) does not match: The visitor's device is: Desktop, but the rule asks for mobile.",
      "Rule 3 (geotarget) matches and decides: The visitor's country is Canada (CA); the rule asks for CA.",
    ],
  });
  assert.deepEqual(
    rules.map(({ kind, matched }: { kind: string; matched: boolean }) => [kind, matched]),
    [
      ['rules', false],
      ['devicetarget', false],
      ['devicetarget', false],
      ['geotarget', true],
      ['languagetarget', false],
      ['deeplink', false],
    ],
  );
});

test('every condition of a rule is explained', async () => {
  const { rule, destination, rules } = await explain(targeted, { country: 'de', at: '2026-05-20 08:00:00' });
  assert.deepEqual([rule, destination], [0, 'https://example.com/office?ref=mail']);
  assert.deepEqual(rules[0], {
    kind: 'rules',
    link: 'https://example.com/office?ref=mail',
    matched: true,
    conditions: [
      {
        type: 'country',
        matched: true,
        reason: "The visitor's country is Germany (DE); the rule asks for Germany or AT.",
      },
      {
        type: 'hours',
        matched: true,
        reason: 'It is wed 10:00 in Europe/Berlin; the rule asks for 09:00-17:30 Europe/Berlin.',
      },
    ],
  });
});

test('a visitor of whom nothing is said goes to the URL of the link', async () => {
  const { rule, destination, reasons } = await explain(targeted);
  assert.deepEqual([rule, destination], [null, `${url}?ref=mail`]);
  assert.equal(reasons.at(-1), 'No rule matches, so the visitor goes to the URL of the link.');
});

test('a link without rules says so', async () => {
  const answer = await explain(await addLink(), { country: 'DE' });
  const reasons = ['The link has no rules, so the visitor goes to the URL of the link.'];
  assert.deepEqual(answer, { error: 0, destination: url, rule: null, reasons, rules: [] });
});

const visitors: [what: string, visitor: object, destination: string][] = [
  ['a device by its name, the narrower rule first', { device: 'iPhone' }, 'https://example.com/iphone'],
  ['a kind of device', { device: 'mobile' }, 'https://example.com/mobile'],
  ['a system alone', { os: 'Android' }, 'https://play.example.com/app'],
  ['a user agent', { useragent: iphone }, 'https://example.com/iphone'],
  [
    'a device that is said wins over the user agent',
    { useragent: iphone, os: 'macOS', device: 'desktop' },
    url,
  ],
  ['a language by its code', { language: 'pt-BR' }, 'https://example.com/pt'],
  ['a language by its name', { language: 'Portuguese' }, 'https://example.com/pt'],
  ['an Accept-Language header', { language: 'en;q=0.5,pt-PT;q=0.9' }, 'https://example.com/pt'],
  ['an address that is registered in Canada', { address: '99.224.0.1' }, 'https://example.com/ca'],
  ['a country that is said wins over the address', { address: '99.224.0.1', country: 'FR' }, url],
  ['an address that has no country', { address: '10.0.0.1' }, url],
  ['null, "" and false, which mean not said', { country: null, device: '', os: false, at: null }, url],
];

for (const [what, visitor, destination] of visitors) {
  test(`a visitor may be made of: ${what}`, async () => {
    const answer = await explain(targeted, visitor);
    assert.equal(answer.destination, `${destination}?ref=mail`);
  });
}

test('query, referrer, browser, address range and time are looked at', async () => {
  const conditions = [
    { type: 'query', value: 'coupon=A' },
    { type: 'referrer', value: 'example.org' },
    { type: 'browser', value: 'Firefox' },
    { type: 'address', value: '2001:db8::/32' },
    { type: 'weekday', value: 'wed' },
    { type: 'after', value: '2026-05-20' },
    { type: 'before', value: '2026-05-21' },
  ];
  const id = await addLink({ rules: [{ conditions, link: 'https://example.com/all' }], forwardquery: false });
  const visitor = {
    query: '?coupon=A',
    referrer: 'news.example.org',
    browser: 'firefox',
    address: '2001:db8::7',
    at: '2026-05-20 10:00:00',
  };
  assert.equal((await explain(id, visitor)).destination, 'https://example.com/all');
  for (const field of Object.keys(visitor)) {
    const { destination, rules } = await explain(id, { ...visitor, [field]: null });
    assert.equal(destination, url, field);
    assert.ok(rules[0].conditions.some(({ matched }: { matched: boolean }) => !matched));
  }
});

test('time is now unless it is said', async () => {
  const at = new Date(service.clock.now() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const rules = [{ conditions: [{ type: 'before', value: at }], link: 'https://example.com/now' }];
  const id = await addLink({ rules });
  assert.equal((await explain(id)).rule, 0);
  assert.equal((await explain(id, { at: '2099-01-01' })).rule, null);
});

test('an address draws the same percentage every time', async () => {
  const rules = [{ conditions: [{ type: 'percentage', value: 50 }], link: 'https://example.com/half' }];
  const id = await addLink({ rules });
  const first = await explain(id, { address: '203.0.113.7', useragent: iphone });
  for (let index = 0; index < 5; index++) {
    assert.deepEqual(await explain(id, { address: '203.0.113.7', useragent: iphone }), first);
  }
});

test('a deep link into an app is told as visitors get it, and where they go without the app', async () => {
  const target = 'https://www.youtube.com/watch?v=1';
  const store = 'https://apps.apple.com/app/id1';
  for (const deeplink of [{ auto: true }, { auto: true, apple: store }, { auto: true, google: store }]) {
    const id = await addLink({ url: target, deeplink });
    const { alias } = (await account.get(`/api/url/${id}`)).body.details;
    for (const useragent of [iphone, android, chrome]) {
      const { destination, fallback, rule, rules } = await explain(id, { useragent });
      const headers = { 'User-Agent': useragent };
      const { headers: answered } = await visitPath(service.baseUrl, `/${alias}`, { headers });
      assert.equal(answered.location, destination, useragent);
      assert.equal(fallback === undefined, !destination.startsWith('intent:'), useragent);
      if (rule !== null) assert.equal(rules[rule].link, destination, useragent);
    }
    assert.equal((await explain(id, { device: 'android' })).fallback, deeplink.google ?? target);
  }
});

test('nothing is counted', async () => {
  const id = await addLink();
  for (let index = 0; index < 3; index++) await explain(id, { country: 'DE', useragent: iphone });
  const { body } = await account.get(`/api/url/${id}/statistics`);
  assert.deepEqual([body.data.clicks, body.data.bots], [0, 0]);
});

const wrong: [field: string, value: unknown][] = [
  ['country', 'Atlantis'],
  ['country', 'EU'],
  ['country', 5],
  ['device', 'toaster'],
  ['os', 'BeOS'],
  ['browser', 'Mosaic 99'],
  ['language', 'english please'],
  ['language', '*'],
  ['language', 'de\nX-Header: 1'],
  ['useragent', 'x'.repeat(4_001)],
  ['useragent', ['curl']],
  ['referrer', 'not a page'],
  ['referrer', 'javascript:alert(1)'],
  ['address', 'localhost'],
  ['address', '203.0.113.0/24'],
  ['address', '1'],
  ['query', { a: 1 }],
  ['query', 'x'.repeat(8_193)],
  ['at', 'tomorrow'],
  ['at', '2026-02-30'],
];

for (const [field, value] of wrong) {
  test(`${field} ${JSON.stringify(value).slice(0, 40)} answers 400 naming the field`, async () => {
    const { status, body } = await account.post(`/api/url/${targeted}/explain`, { [field]: value });
    assert.equal(status, 400);
    assert.equal(body.field, field);
    assert.match(body.message, /must .+\.$/);
  });
}

test('a body that is no object answers 400', async () => {
  const { status } = await account.post(`/api/url/${targeted}/explain`, ['DE']);
  assert.equal(status, 400);
});

test('odd texts are explained like others', async () => {
  const odd = "<script>alert(1)</script>\u202e%' OR 1=1 --";
  const rules = [{ conditions: [{ type: 'query', value: odd }], link: 'https://example.com/odd' }];
  const id = await addLink({ rules });
  const { destination } = await explain(id, { query: odd, useragent: odd, language: `${odd},de` });
  assert.match(destination, /^https:\/\/example\.com\//);
});

testKeyAndLimit(service, { method: 'POST', path: `/api/url/${targeted}/explain`, body: { country: 'DE' } });

testOnlyOwn(service, {
  method: 'POST',
  path: async (owner) => `/api/url/${await addLink({}, owner)}/explain`,
  unknown: impossibleIds.map((id) => `/api/url/${id}/explain`),
  body: { country: 'DE' },
  message: 'Link not found.',
});
