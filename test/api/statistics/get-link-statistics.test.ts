import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { poll, visitPath } from '../../support/clicks/visits.ts';
import { testStatisticsLaws } from './statistics-laws.ts';

const service = await startService();

async function addLink(account: TestAccount) {
  const { body } = await account.post('/api/url/add', { url: 'https://example.com/page' });
  return { id: body.id as number, alias: new URL(body.shorturl).pathname };
}

async function pathOf(account: TestAccount): Promise<string> {
  return `/api/url/${(await addLink(account)).id}/statistics`;
}

testStatisticsLaws(service, async (account) => {
  const { id } = await addLink(account);
  return { path: `/api/url/${id}/statistics`, subject: 'link', subjectId: id };
});

test('a visit is in the statistics of its link within a second or so, and of no other', async () => {
  const account = await service.createAccount();
  const [link, other] = [await addLink(account), await addLink(account)];
  const { status } = await visitPath(service.baseUrl, link.alias);
  assert.equal(status, 302);
  const data = await poll('the visit to be counted', async () => {
    const { body } = await account.get(`/api/url/${link.id}/statistics`);
    return body.data.clicks > 0 ? body.data : undefined;
  });
  assert.deepEqual([data.clicks, data.uniqueClicks, data.bots], [1, 1, 0]);
  assert.deepEqual(data.browsers, [{ name: 'Chrome', clicks: 1 }]);
  const { body } = await account.get(`/api/url/${other.id}/statistics`);
  assert.equal(body.data.clicks, 0);
});

test('the figures without a range are those that the link itself shows', async () => {
  const account = await service.createAccount();
  const link = await addLink(account);
  for (let count = 0; count < 3; count++) await visitPath(service.baseUrl, link.alias);
  await poll('three visits', async () => {
    const { body } = await account.get(`/api/url/${link.id}/statistics`);
    return body.data.clicks === 3 ? true : undefined;
  });
  const [{ body: details }, { body: statistics }] = [
    await account.get(`/api/url/${link.id}`),
    await account.get(`/api/url/${link.id}/statistics`),
  ];
  assert.equal(details.data.clicks, statistics.data.clicks);
  assert.equal(details.data.uniqueClicks, statistics.data.uniqueClicks);
});

testOnlyOwn(service, {
  method: 'GET',
  path: pathOf,
  unknown: impossibleIds.map((id) => `/api/url/${id}/statistics`),
  message: 'Link not found.',
});
testKeyAndLimit(service, { method: 'GET', path: '/api/url/1/statistics' });
