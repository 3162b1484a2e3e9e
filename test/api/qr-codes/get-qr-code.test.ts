import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertClickRows } from '../../support/clicks/click-rows.ts';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
const { database } = service.application.services;
const account = await service.createAccount();

const addCode = async (owner: TestAccount): Promise<number> =>
  (await owner.post('/api/qr/add', { type: 'link', data: 'https://example.com' })).body.id;

test('a code that nobody scanned has empty statistics', async () => {
  const { status, body } = await account.get(`/api/qr/${await addCode(account)}`);
  assert.equal(status, 200);
  assert.equal(body.details.scans, 0);
  assert.deepEqual(body.data, {
    clicks: 0,
    uniqueClicks: 0,
    topCountries: {},
    topReferrers: {},
    topBrowsers: {},
    topOs: {},
    socialCount: { facebook: 0, twitter: 0, instagram: 0 },
  });
});

test('statistics have the fields of the reference: counts of names are texts, those of networks integers', async () => {
  const id = await addCode(account);
  await insertClickRows(database, { subject: 'qr', id });
  const { body } = await account.get(`/api/qr/${id}`);
  assert.equal(body.error, 0);
  assert.equal(body.details.scans, 12);
  assert.deepEqual(body.data, {
    clicks: 12,
    uniqueClicks: 9,
    topCountries: { Germany: '12' },
    topReferrers: { 'Direct, email and other': '12' },
    topBrowsers: { Safari: '12' },
    topOs: { iOS: '12' },
    socialCount: { facebook: 1, twitter: 2, instagram: 3 },
  });
});

test('what can be chosen of a code can be read, the usual filled in', async () => {
  const created = await account.post('/api/qr/add', {
    type: 'email',
    data: { email: 'ada@example.com', subject: 'Hello', body: '' },
  });
  const { details } = (await account.get(`/api/qr/${created.body.id}`)).body;
  const { date: _, ...rest } = details;
  assert.deepEqual(rest, {
    id: created.body.id,
    link: created.body.link,
    scans: 0,
    name: 'email',
    type: 'email',
    data: { email: 'ada@example.com', subject: 'Hello' },
    dynamic: false,
    background: 'rgb(255,255,255)',
    foreground: 'rgb(0,0,0)',
    logo: '',
    style: {},
    scannability: 100,
  });
});

testOnlyOwn(service, {
  method: 'GET',
  path: async (owner) => `/api/qr/${await addCode(owner)}`,
  unknown: impossibleIds.map((id) => `/api/qr/${id}`),
  message: 'QR code not found.',
});
testKeyAndLimit(service, { method: 'GET', path: '/api/qr/1' });
