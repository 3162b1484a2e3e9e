import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { insertClickRows } from '../../support/clicks/click-rows.ts';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();
const url = 'https://example.com/page';

test('a plain link tells all its settings, those that are not set too', async () => {
  const { body } = await account.post('/api/url/add', { url, custom: 'plain' });
  const { status, body: answer } = await account.get(`/api/url/${body.id}`);
  assert.equal(status, 200);
  assert.equal(answer.error, 0);
  const { date, ...details } = answer.details;
  assert.match(date, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  assert.deepEqual(details, {
    id: body.id,
    alias: 'plain',
    shorturl: `${service.baseUrl}/plain`,
    longurl: url,
    title: '',
    description: '',
    domain: service.baseUrl,
    campaign: null,
    channel: [],
    tags: [],
    status: 'public',
    state: 'active',
    blocked: false,
    type: 'direct',
    password: false,
    starts: null,
    expiry: null,
    clicklimit: null,
    expirationredirect: '',
    redirect: 302,
    weight: 1,
    forwardquery: true,
    pixels: [],
    metatitle: '',
    metadescription: '',
    metaimage: '',
    deeplink: { auto: false, apple: '', google: '' },
    location: {},
    device: {},
    language: {},
    parameters: [],
    rules: [],
  });
});

test('the statistics are those of the link, with a link’s three networks', async () => {
  const { body } = await account.post('/api/url/add', { url });
  const { body: before } = await account.get(`/api/url/${body.id}`);
  assert.deepEqual(before.data, {
    clicks: 0,
    uniqueClicks: 0,
    topCountries: {},
    topReferrers: {},
    topBrowsers: {},
    topOs: {},
    socialCount: { facebook: 0, twitter: 0, google: 0 },
  });
  await insertClickRows(service.application.services.database, { subject: 'link', id: body.id });
  const { body: after } = await account.get(`/api/url/${body.id}`);
  assert.deepEqual(after.data, {
    clicks: 12,
    uniqueClicks: 9,
    topCountries: { Germany: '12' },
    topReferrers: { 'Direct, email and other': '12' },
    topBrowsers: { Safari: '12' },
    topOs: { iOS: '12' },
    socialCount: { facebook: 1, twitter: 2, google: 4 },
  });
});

test('the password is told by nothing but that there is one', async () => {
  const password = 'correct horse battery';
  const { body } = await account.post('/api/url/add', { url, password });
  const { body: answer } = await account.get(`/api/url/${body.id}`);
  assert.equal(answer.details.password, true);
  assert.doesNotMatch(JSON.stringify(answer), /correct horse|argon2/);
});

test('a link tells its owner that it is blocked, and its status stays its own', async () => {
  const administrator = await createAdministrator(service);
  const { body } = await account.post('/api/url/add', { url, status: 'private' });
  const tell = async () => {
    const { status, state, blocked } = (await account.get(`/api/url/${body.id}`)).body.details;
    return { status, state, blocked };
  };
  await administrator.post(`/api/admin/url/${body.id}/block`, { reason: 'Phishing' });
  assert.deepEqual(await tell(), { status: 'private', state: 'active', blocked: true });
  await administrator.delete(`/api/admin/url/${body.id}/unblock`);
  assert.deepEqual(await tell(), { status: 'private', state: 'active', blocked: false });
});

testOnlyOwn(service, {
  method: 'GET',
  path: async (owner: TestAccount) => `/api/url/${(await owner.post('/api/url/add', { url })).body.id}`,
  unknown: impossibleIds.map((id) => `/api/url/${id}`),
  message: 'Link not found.',
});

testKeyAndLimit(service, { method: 'GET', path: '/api/url/1' });
