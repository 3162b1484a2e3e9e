import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeVisits } from '../api/statistics/store-visits.ts';
import { startService } from '../support/service.ts';

const service = await startService();
const { database, changes } = service.application.services;

test('names that another server gave to the same ids after a failover are read again', async () => {
  const account = await service.createAccount();
  const { body: link } = await account.post('/api/url/add', { url: 'https://example.com/page' });
  await storeVisits(database, [{ at: service.clock.now(), subjectId: link.id }]);
  const browsers = async () => (await account.get(`/api/url/${link.id}/statistics`)).body.data.browsers;
  assert.deepEqual(await browsers(), [{ name: 'Chrome', clicks: 1 }]);
  await database.write((tx) =>
    tx.updateTable('click_name').set({ name: 'Lynx' }).where('name', '=', 'Chrome').execute(),
  );
  changes.announce({ kind: 'everything' });
  assert.deepEqual(await browsers(), [{ name: 'Lynx', clicks: 1 }]);
});
