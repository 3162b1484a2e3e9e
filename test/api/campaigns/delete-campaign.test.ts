import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { insertLinkRow } from '../../support/item-rows.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();
const { database } = service.application.services;

const addCampaign = async (owner: TestAccount = account): Promise<number> =>
  (await owner.post('/api/campaign/add', {})).body.id;
const remove = (id: number) => account.delete(`/api/campaign/${id}/delete`);

test('a deleted campaign is gone, and deleting it again answers 404', async () => {
  const [kept, id] = [await addCampaign(), await addCampaign()];
  const { status, body } = await remove(id);
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  const { body: list } = await account.get('/api/campaigns');
  assert.deepEqual(
    list.data.campaigns.map((campaign: { id: number }) => campaign.id),
    [kept],
  );
  assert.equal((await remove(id)).status, 404);
});

test('its links stay, in no campaign', async () => {
  const [id, other] = [await addCampaign(), await addCampaign()];
  const link = await insertLinkRow(database, account.id, { campaign_id: id });
  const elsewhere = await insertLinkRow(database, account.id, { campaign_id: other });
  assert.equal((await remove(id)).status, 200);
  const rows = await database.read
    .selectFrom('link')
    .select(['id', 'campaign_id'])
    .where('account_id', '=', account.id)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    rows.map(({ id: linkId, campaign_id }) => [linkId, campaign_id]),
    [
      [link, null],
      [elsewhere, other],
    ],
  );
});

test('its name and its slug are free again', async () => {
  const body = { name: 'Comes back', slug: 'comes-back' };
  const first = await account.post('/api/campaign/add', body);
  await remove(first.body.id);
  const second = await account.post('/api/campaign/add', body);
  assert.equal(second.status, 200);
  assert.notEqual(second.body.id, first.body.id);
});

testOnlyOwn(service, {
  method: 'DELETE',
  path: async (owner) => `/api/campaign/${await addCampaign(owner)}/delete`,
  unknown: impossibleIds.map((id) => `/api/campaign/${id}/delete`),
  message: 'Campaign not found.',
});
testKeyAndLimit(service, { method: 'DELETE', path: '/api/campaign/1/delete' });
