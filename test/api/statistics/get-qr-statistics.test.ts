import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { testStatisticsLaws } from './statistics-laws.ts';
import { storeVisits } from './store-visits.ts';

const service = await startService();
const { database } = service.application.services;

async function addCode(account: TestAccount): Promise<number> {
  const { body } = await account.post('/api/qr/add', { type: 'link', data: 'https://example.com/page' });
  return body.id;
}

testStatisticsLaws(service, async (account) => {
  const id = await addCode(account);
  return { path: `/api/qr/${id}/statistics`, subject: 'qr', subjectId: id };
});

test('scans are those of the code, not the clicks of the link with the same id', async () => {
  const account = await service.createAccount();
  const id = await addCode(account);
  const at = service.clock.now();
  await storeVisits(database, [
    { at, subject: 'qr', subjectId: id },
    { at, subject: 'link', subjectId: id },
    { at, subject: 'link', subjectId: id },
  ]);
  const { body } = await account.get(`/api/qr/${id}/statistics`);
  assert.equal(body.data.clicks, 1);
  assert.deepEqual(body.data.browsers, [{ name: 'Chrome', clicks: 1 }]);
});

testOnlyOwn(service, {
  method: 'GET',
  path: async (owner) => `/api/qr/${await addCode(owner)}/statistics`,
  unknown: impossibleIds.map((id) => `/api/qr/${id}/statistics`),
  message: 'QR code not found.',
});
testKeyAndLimit(service, { method: 'GET', path: '/api/qr/1/statistics' });
