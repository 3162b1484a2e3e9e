import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

const service = await startService();
const account = await service.createAccount();
const url = 'https://example.com/page';
const { body: existing } = await account.post('/api/url/add', { url, title: 'As it was' });

const rule = (type: string, value: unknown) => ({ rules: [{ conditions: [{ type, value }], link: url }] });
const wrong: [field: string, body: Record<string, unknown>][] = [
  ['url', { url: ['https://example.com'] }],
  ['url', { url: 7 }],
  ['url', { url: {} }],
  ['url', { url: `https://example.com/${'x'.repeat(8192)}` }],
  ['url', { url: `https://example.com/${'ü'.repeat(3000)}` }],
  ['custom', { custom: ['abc'] }],
  ['custom', { custom: { toString: 'abc' } }],
  ['custom', { custom: 'a\0b' }],
  ['domain', { domain: ['example.com'] }],
  ['domain', { domain: 'https://go.example.com/path' }],
  ['domain', { domain: 'a b' }],
  ['domain', { domain: '\ud800' }],
  ['status', { status: 'deleted' }],
  ['status', { status: '__proto__' }],
  ['password', { password: ['secret'] }],
  ['password', { password: 'x'.repeat(129) }],
  ['expiry', { expiry: 'tomorrow' }],
  ['expiry', { expiry: '2031-02-31' }],
  ['expiry', { expiry: 1_900_000_000 }],
  ['starts', { starts: '31.12.2031' }],
  ['clicklimit', { clicklimit: 0 }],
  ['clicklimit', { clicklimit: 1.5 }],
  ['clicklimit', { clicklimit: 'many' }],
  ['expirationredirect', { expirationredirect: 'javascript:alert(1)' }],
  ['redirect', { redirect: 303 }],
  ['redirect', { redirect: 'temporary' }],
  ['tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }],
  ['tags', { tags: { add: ['a'] } }],
  ['tags.0', { tags: [7] }],
  ['tags.1', { tags: ['a', ' '] }],
  ['tags.0', { tags: ['x'.repeat(51)] }],
  ['tags.0', { tags: ['two\nlines'] }],
  ['weight', { weight: 1001 }],
  ['weight', { weight: -1 }],
  ['forwardquery', { forwardquery: 'maybe' }],
  ['type', { type: 'popup' }],
  ['type', { type: 'overlay-' }],
  ['type', { type: 'splash-1' }],
  ['type', { type: 1.5 }],
  ['title', { title: 'x'.repeat(101) }],
  ['title', { title: 'a\nb' }],
  ['description', { description: 'x'.repeat(1001) }],
  ['description', { description: 'a\ud800' }],
  ['metatitle', { metatitle: ['x'] }],
  ['metadescription', { metadescription: 'x'.repeat(1001) }],
  ['metaimage', { metaimage: 'data:image/png;base64,AAAA' }],
  ['campaign', { campaign: 'spring' }],
  ['campaign', { campaign: [1] }],
  ['campaign', { campaign: 9_007_199_254_740_992 }],
  ['channel.0', { channel: ['x'] }],
  ['pixels.1', { pixels: [1, null] }],
  ['pixels', { pixels: Array(501).fill(1) }],
  ['pixels', { pixels: { 0: 1 } }],
  ['deeplink', { deeplink: 'auto' }],
  ['deeplink', { deeplink: ['auto'] }],
  ['deeplink.auto', { deeplink: { auto: 'perhaps' } }],
  ['deeplink.apple', { deeplink: { apple: 'vbscript:x' } }],
  ['deeplink.google', { deeplink: { google: ['https://example.com'] } }],
  ['geotarget', { geotarget: { Canada: url } }],
  ['geotarget.0', { geotarget: ['Canada'] }],
  ['geotarget.0.location', { geotarget: [{ location: 'Atlantis', link: url }] }],
  ['geotarget.0.location', { geotarget: [{ location: 'EU', link: url }] }],
  ['geotarget.0.location', { geotarget: [{ location: '__proto__', link: url }] }],
  ['geotarget.0.location', { geotarget: [{ link: url }] }],
  ['geotarget.1.link', { geotarget: [{ location: 'FR', link: url }, { location: 'DE' }] }],
  ['geotarget.0.link', { geotarget: [{ location: 'FR', link: 'javascript:alert(1)' }] }],
  ['geotarget', { geotarget: Array(501).fill({ location: 'FR', link: url }) }],
  ['devicetarget.0.device', { devicetarget: [{ device: 'toaster', link: url }] }],
  ['devicetarget.0.device', { devicetarget: [{ device: 'constructor', link: url }] }],
  ['devicetarget.0.link', { devicetarget: [{ device: 'ipad', link: 'file:///x' }] }],
  ['languagetarget.0.language', { languagetarget: [{ language: 'xx', link: url }] }],
  ['languagetarget.0.language', { languagetarget: [{ language: 'fr;q=1', link: url }] }],
  ['languagetarget.0.link', { languagetarget: [{ language: 'fr', link: '' }] }],
  ['parameters', { parameters: { aff: '3' } }],
  [
    'parameters',
    { parameters: Array.from({ length: 45 }, (_, n) => ({ name: `n${n}`, value: 'x'.repeat(200) })) },
  ],
  ['parameters.0.name', { parameters: [{ name: 'x'.repeat(201), value: '1' }] }],
  ['parameters.1.value', { parameters: [{}, { name: 'x', value: '\0' }] }],
  ['rules', { rules: 'none' }],
  ['rules.0', { rules: [null] }],
  ['rules.0.conditions', { rules: [{ conditions: [], link: url }] }],
  ['rules.0.conditions.0.type', rule('moon', 'full')],
  ['rules.0.conditions.0.value', rule('country', [])],
  ['rules.0.conditions.0.value', rule('country', { code: 'DE' })],
  ['rules.0.conditions.0.value', rule('country', ['DE', 'Atlantis'])],
  ['rules.0.conditions.0.value', rule('os', 'a\0b')],
  ['rules.0.conditions.0.value', rule('os', ['Windows', 'BeOS'])],
  ['rules.0.conditions.0.value', rule('browser', 'Netscape Navigator')],
  ['rules.0.conditions.0.value', rule('address', '10/8')],
  ['rules.0.conditions.0.value', rule('address', ['203.0.113.0/24', '010.0.0.0/8'])],
  ['rules.0.link', { rules: [{ conditions: [{ type: 'os', value: 'Linux' }], link: 'data:,x' }] }],
];

test('whatever is wrong is refused by name, on creation and on update, and nothing is written', async () => {
  const before = await account.get('/api/urls');
  for (const [field, body] of wrong) {
    const created = await account.post('/api/url/add', { url, ...body });
    const updated = await account.put(`/api/url/${existing.id}/update`, { title: 'Changed', ...body });
    for (const { status, body: answer } of [created, updated]) {
      assert.equal(status, 400, `${JSON.stringify(body).slice(0, 100)}: ${JSON.stringify(answer)}`);
      assert.equal(answer.field, field, answer.message);
      assert.match(answer.message, /^[A-Z].*\.$/s);
      assert.ok(answer.message.includes(`"${field}"`) || answer.message === 'Please enter a valid URL.');
    }
  }
  assert.deepEqual((await account.get('/api/urls')).body, before.body);
});

test('an address is refused that the parameters of the link make too long, and other changes are not', async () => {
  const parameters = [{ name: 'ref', value: 'x'.repeat(200) }];
  const { id } = (await account.post('/api/url/add', { url, parameters })).body;
  const change = (body: object) => account.put(`/api/url/${id}/update`, body);
  const long = `https://example.com/${'x'.repeat(8_000)}`;
  for (const [field, body] of [
    ['url', { url: long }],
    ['geotarget.0.link', { geotarget: [{ location: 'DE', link: long }] }],
  ] as const) {
    const { status, body: answer } = await change(body);
    assert.deepEqual([status, answer.field], [400, field]);
  }
  for (const body of [{ title: 'Other' }, { expirationredirect: long }, { url: long, parameters: [] }])
    assert.equal((await change(body)).status, 200, JSON.stringify(body).slice(0, 40));
});

test('of systems and browsers that no visit can have it says which there are', async () => {
  for (const [type, wrongName, names] of [
    ['os', 'Windoze', ['Windows', 'macOS', 'iOS', 'BSD', 'Other', 'Unknown']],
    ['browser', 'Chrom', ['Chrome', 'Safari', 'X (Twitter)', 'Other', 'Unknown']],
  ] as const) {
    const { body } = await account.post('/api/url/add', { url, ...rule(type, wrongName) });
    for (const name of names) assert.match(body.message, new RegExp(`[:,] ${RegExp.escape(name)}[,.]`));
    const offered = body.message.replace(/^.*?: (.*)\.$/, '$1').split(', ');
    const { status } = await account.post('/api/url/add', { url, ...rule(type, offered) });
    assert.equal(status, 200, offered.join());
  }
});

/** Rules with this many values in all: in lists and single, in several conditions of several rules. */
function rulesWith(values: number): object[] {
  const list = (length: number) => Array.from({ length }, (_, index) => `203.0.113.${index % 256}`);
  const lists = Array.from({ length: Math.floor((values - 2) / 499) }, () => list(499));
  const rest = list((values - 2) % 499);
  const conditions = [...lists, ...(rest.length > 0 ? [rest] : [])].map((value) => ({
    type: 'address',
    value,
  }));
  return [
    { conditions: [...conditions.slice(0, 3), { type: 'os', value: 'Linux' }], link: url },
    { conditions: [...conditions.slice(3), { type: 'percentage', value: 50 }], link: url },
  ];
}

test('the values of all rules of a link together have a limit, which is told', async () => {
  const { status, body: full } = await account.post('/api/url/add', { url, rules: rulesWith(5_000) });
  assert.equal(status, 200, JSON.stringify(full));
  const rules = rulesWith(5_001);
  const message = 'The field "rules" must hold at most 5,000 values, in all conditions together.';
  for (const answer of [
    await account.post('/api/url/add', { url, rules }),
    await account.put(`/api/url/${full.id}/update`, { rules }),
  ]) {
    assert.deepEqual([answer.status, answer.body.field, answer.body.message], [400, 'rules', message]);
  }
  const { body: bulk } = await account.post('/api/urls/add', { urls: [{ url, rules }] });
  assert.equal(bulk.results[0].error, 1);
  assert.match(bulk.results[0].message, /5,000 values/);
  const { body: kept } = await account.get(`/api/url/${full.id}`);
  assert.deepEqual(kept.details.rules, rulesWith(5_000));
});

test('an expiry in the past is refused for a new link alone, a start after the end for every link', async () => {
  for (const [field, body, updated] of [
    ['expiry', { expiry: '2020-11-11 12:00:00' }, 200],
    ['starts', { starts: '2040-01-02', expiry: '2040-01-01' }, 400],
  ] as const) {
    const created = await account.post('/api/url/add', { url, ...body });
    assert.equal(created.status, 400);
    assert.equal(created.body.field, field);
    assert.equal((await account.put(`/api/url/${existing.id}/update`, body)).status, updated);
  }
});

test('JSON of no sense gets a sane answer and never a 500', async () => {
  const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
  for (const [json, expected] of [
    ['', 400],
    ['{}', 400],
    ['[]', 400],
    ['null', 400],
    ['"https://example.com"', 400],
    ['{"url":"https://example.com"', 400],
    ['{"url":null}', 400],
    ['{"url":"https://example.com/a","url":"https://example.com/b"}', 200],
    ['{"url":"https://example.com","__proto__":{"password":"x"},"constructor":1}', 200],
    ['{"__proto__":{"url":"https://example.com"}}', 400],
    ['{"url":"https://example.com","clicklimit":1e309}', 400],
    ['{"url":"https://example.com","weight":-0}', 400],
    [`{"url":"https://example.com","unknown":${deep}}`, 200],
    [`{"url":"https://example.com","rules":${deep}}`, 400],
    [`{"url":"https://example.com","parameters":[${deep},[[]],null,7,"x",{"name":1,"value":2}]}`, 200],
    ['{"url":"https://example.com","id":5,"account_id":9,"alias_key":"x","created_at":0}', 200],
    ['{"url":"https://example.com/?q=\' OR 1=1; drop table link; --","title":"\' || 1"}', 200],
  ] as const) {
    const { status, body } = await account.send('POST', '/api/url/add', json, {
      'Content-Type': 'application/json',
    });
    assert.equal(status, expected, `${json.slice(0, 100)}: ${JSON.stringify(body)}`);
  }
});

test('an address that only percent-encoding makes too long is told so, with the limit', async () => {
  const long = `https://example.com/${'ü'.repeat(3_000)}`;
  const expected =
    'must be at most 8192 bytes long once it is percent-encoded, which makes it 18020 bytes long';
  const told = (field: string) => ({ error: 1, message: `The field "${field}" ${expected}.`, field });
  const splash = { name: 'Long', image: long };
  for (const [path, body, field] of [
    ['/api/url/add', { url: long }, 'url'],
    ['/api/url/add', { url, geotarget: [{ location: 'CA', link: long }] }, 'geotarget.0.link'],
    ['/api/qr/add', { type: 'link', data: long }, 'data.url'],
    ['/api/splash/add', splash, 'image'],
  ] as const) {
    const answer = await account.post(path, body);
    const { request_id: _, ...failure } = answer.body;
    assert.deepEqual([answer.status, failure], [400, told(field)], path);
  }
  // The longest value that fits is accepted.
  assert.equal((await account.post('/api/url/add', { url: long.slice(0, 1_380) })).status, 200);
});

test('a second entry for one country, device or language is refused, in whichever words', async () => {
  for (const [field, what, names] of [
    ['geotarget.2.location', 'a country', ['Canada', 'US', 'ca']],
    ['devicetarget.1.device', 'a device', ['macOS', 'Mac', 'iPhone']],
    ['languagetarget.2.language', 'a language', ['pt', 'pt-BR', 'Portuguese']],
  ] as const) {
    const [list = '', , key = ''] = field.split('.');
    const entries = names.map((name) => ({ [key]: name, link: url }));
    const message = `The field "${field}" names ${what} that an earlier entry names already.`;
    for (const { status, body } of [
      await account.post('/api/url/add', { url, [list]: entries }),
      await account.put(`/api/url/${existing.id}/update`, { [list]: entries }),
    ])
      assert.deepEqual([status, body.field, body.message], [400, field, message]);
  }
});
