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

test('days of a campaign that another server counted otherwise after a failover are summed again', async () => {
  const account = await service.createAccount();
  const { body: campaign } = await account.post('/api/campaign/add', { name: 'Summer' });
  const { body: link } = await account.post('/api/url/add', {
    url: 'https://example.com/page',
    campaign: campaign.id,
  });
  await storeVisits(database, [{ at: service.clock.now() - 2 * 86_400_000, subjectId: link.id }]);
  const clicks = async () =>
    (await account.get(`/api/campaign/${campaign.id}/statistics?interval=day`)).body.data.clicks;
  assert.equal(await clicks(), 1);
  // Another link's click was counted instead, so that the account has as many as before.
  await database.write((tx) =>
    tx.updateTable('click_day').set({ clicks: 0 }).where('subject', '=', 'link').execute(),
  );
  assert.equal(await clicks(), 1, 'remembered');
  changes.announce({ kind: 'everything' });
  assert.equal(await clicks(), 0);
});
