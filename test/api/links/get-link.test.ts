import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/guards.ts';
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
    status: 'public',
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
  await service.application.services.database.write(async (tx) => {
    const subject = { subject: 'link' as const, subject_id: body.id };
    const total = { clicks: 3, unique_clicks: 2, bots: 5 };
    const social = { social_facebook: 1, social_twitter: 0, social_instagram: 1, social_google: 1 };
    await tx
      .insertInto('click_total')
      .values({ ...subject, ...total, ...social })
      .execute();
    const country = { ...subject, day: 0, dimension: 'country', name: 'Canada', clicks: 3 };
    await tx.insertInto('click_dimension').values(country).execute();
  });
  const { body: after } = await account.get(`/api/url/${body.id}`);
  assert.equal(after.data.clicks, 3);
  assert.equal(after.data.uniqueClicks, 2);
  assert.deepEqual(after.data.topCountries, { Canada: '3' });
  assert.deepEqual(after.data.socialCount, { facebook: 1, twitter: 0, google: 1 });
});

test('the password is told by nothing but that there is one', async () => {
  const password = 'correct horse battery';
  const { body } = await account.post('/api/url/add', { url, password });
  const { body: answer } = await account.get(`/api/url/${body.id}`);
  assert.equal(answer.details.password, true);
  assert.doesNotMatch(JSON.stringify(answer), /correct horse|argon2/);
});

testOnlyOwn(service, {
  method: 'GET',
  path: async (owner: TestAccount) => `/api/url/${(await owner.post('/api/url/add', { url })).body.id}`,
  unknown: impossibleIds.map((id) => `/api/url/${id}`),
  message: 'Link not found.',
});

testKeyAndLimit(service, { method: 'GET', path: '/api/url/1' });
