import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const account = await service.createAccount();
const url = 'https://example.com/page';

/** The message for each refused body, and the field that it names. */
const said: [path: string, body: object, field: string | undefined, message: string][] = [
  ['/api/urls/add', {}, 'urls', 'The field "urls" is required.'],
  ['/api/urls/add', { urls: null }, 'urls', 'The field "urls" is required.'],
  ['/api/urls/add', { urls: 7 }, 'urls', 'The field "urls" must be a list.'],
  [
    '/api/session',
    { email: `${'x'.repeat(500)}@example.com`, password: 'x' },
    'email',
    'The field "email" must be at most 254 characters long.',
  ],
  [
    '/api/session',
    { email: 'ada@example.com', password: 'x'.repeat(500) },
    'password',
    'The field "password" must be at most 256 characters long.',
  ],
  ['/api/url/add', {}, 'url', 'Please enter a valid URL.'],
  ['/api/url/add', { url: null }, 'url', 'Please enter a valid URL.'],
  ['/api/url/add', { url: [] }, 'url', 'Please enter a valid URL.'],
  [
    '/api/domain/add',
    { domain: 'https://go.example.org', redirectroot: 7 },
    'redirectroot',
    'A valid url is required for the root domain.',
  ],
  [
    '/api/domain/add',
    { domain: 'https://go.example.org', redirect404: ' ' },
    'redirect404',
    'A valid url is required for the 404 page.',
  ],
  ['/api/url/add', { url, rules: [{}] }, 'rules.0.conditions', 'The field "rules.0.conditions" is required.'],
  [
    '/api/url/add',
    { url, rules: [{ conditions: [{}], link: url }] },
    'rules.0.conditions.0.type',
    'The field "rules.0.conditions.0.type" is required.',
  ],
  [
    '/api/url/add',
    { url, rules: [{ conditions: [{ type: 'os' }], link: url }] },
    'rules.0.conditions.0.value',
    'The field "rules.0.conditions.0.value" is required.',
  ],
  ['/api/pixel/add', {}, 'type', 'The field "type" is required.'],
  ['/api/pixel/add', { type: '' }, 'type', 'The field "type" is required.'],
  ['/api/pixel/add', { type: 'carrier' }, 'type', 'Pixel provider is currently not supported.'],
  ['/api/overlay/add', {}, 'type', 'The field "type" is required.'],
  [
    '/api/overlay/add',
    { type: 'banner' },
    'type',
    'The field "type" must be one of message, contact, newsletter, coupon, poll, image.',
  ],
  ['/api/qr/add', {}, 'type', 'The field "type" is required.'],
  [
    '/api/qr/add',
    { type: 'x' },
    'type',
    'The field "type" must be one of text, link, email, phone, sms, wifi, vcard.',
  ],
  [
    '/api/bio/add',
    { alias: 'sentences', name: 'x', blocks: [{}] },
    'blocks.0.type',
    'The field "blocks.0.type" is required.',
  ],
  [
    '/api/url/add',
    { url, channel: 0 },
    'channel',
    'The field "channel" must be a whole number of at least 1.',
  ],
  [
    '/api/url/add',
    { url, pixels: true },
    'pixels',
    'The field "pixels" must be a whole number of at least 1.',
  ],
  [
    '/api/url/add',
    { url, channel: [1, 0] },
    'channel.1',
    'The field "channel.1" must be a whole number of at least 1.',
  ],
  ['/api/url/add', { url, channel: {} }, 'channel', 'The field "channel" must be a list.'],
  [
    '/api/url/add',
    { url, tags: 'x'.repeat(51) },
    'tags',
    'The field "tags" must be 1 to 50 characters long.',
  ],
  [
    '/api/url/add',
    { url, redirect: 'x' },
    'redirect',
    'The field "redirect" must be one of 301, 302, 307, 308.',
  ],
  [
    '/api/url/add',
    { url, redirect: 303 },
    'redirect',
    'The field "redirect" must be one of 301, 302, 307, 308.',
  ],
  [
    '/api/url/add',
    { url, redirect: 1 },
    'redirect',
    'The field "redirect" must be one of 301, 302, 307, 308.',
  ],
];

for (const [path, body, field, message] of said) {
  test(`${path} ${JSON.stringify(body).slice(0, 80)}: ${message}`, async () => {
    const { status, body: answer } = await account.post(path, body);
    assert.deepEqual([status, answer.field, answer.message], [400, field, message]);
  });
}

test('an entry of many that is no object is what the sentence is about', async () => {
  for (const [path, key, message] of [
    ['/api/urls/add', 'urls', 'The entry must be an object with a url.'],
    ['/api/qr/bulk', 'qrs', 'The entry must be an object with a type and data.'],
  ] as const) {
    for (const entry of ['text', 7, null]) {
      const { status, body } = await account.post(path, { [key]: [entry] });
      assert.deepEqual([status, body.results], [200, [{ error: 1, message, index: 0 }]], path);
    }
  }
});

test('an alias that is taken on another domain is told of the field that was sent', async () => {
  service.hosts.set('other.example.net', ['127.0.0.1']);
  const domain = 'https://other.example.net';
  await account.post('/api/domain/add', { domain });
  await account.post('/api/url/add', { url, custom: 'there', domain });
  const { id } = (await account.post('/api/url/add', { url, custom: 'there' })).body;
  for (const [body, field] of [
    [{ domain }, 'domain'],
    [{ domain, custom: '' }, 'domain'],
    [{ domain, custom: 'there' }, 'custom'],
  ] as const) {
    const { status, body: answer } = await account.put(`/api/url/${id}/update`, body);
    const message = 'That alias is taken. Please choose another one.';
    assert.deepEqual([status, answer.field, answer.message], [409, field, message], JSON.stringify(body));
  }
});
