import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { testStatisticsLaws } from './statistics-laws.ts';
import { storeVisits } from './store-visits.ts';

const service = await startService();
const { database } = service.application.services;

async function addLink(account: TestAccount): Promise<number> {
  return (await account.post('/api/url/add', { url: 'https://example.com/page' })).body.id;
}

testStatisticsLaws(service, async (account) => {
  return { path: '/api/statistics', subject: 'link', subjectId: await addLink(account) };
});

test('it is the sum over all links of the account, without scans and without what is others’', async () => {
  const [account, stranger] = [await service.createAccount(), await service.createAccount()];
  const [first, second] = [await addLink(account), await addLink(account)];
  const theirs = await addLink(stranger);
  const { body: code } = await account.post('/api/qr/add', { type: 'link', data: 'https://example.com/' });
  const at = service.clock.now();
  const visits = [first, second, second, theirs].map((subjectId) => ({ at, subjectId }));
  await storeVisits(database, [...visits, { at, subject: 'qr', subjectId: code.id }]);
  for (const query of ['', '?interval=hour']) {
    const { body } = await account.get(`/api/statistics${query}`);
    assert.deepEqual([body.data.clicks, body.data.uniqueClicks], [3, 2]);
    assert.deepEqual(body.data.browsers, [{ name: 'Chrome', clicks: 3 }]);
  }
  const { body } = await stranger.get('/api/statistics');
  assert.equal(body.data.clicks, 1);
});

test('an account without links has statistics of zeros', async () => {
  const account = await service.createAccount();
  const { status, body } = await account.get('/api/statistics');
  assert.equal(status, 200);
  assert.deepEqual([body.data.clicks, body.data.series.length], [0, 1]);
});

testKeyAndLimit(service, { method: 'GET', path: '/api/statistics' });
