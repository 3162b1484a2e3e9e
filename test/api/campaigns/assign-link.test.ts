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
const addLink = (owner: TestAccount = account) => insertLinkRow(database, owner.id);
const assign = (campaignId: number, linkId: number) =>
  account.post(`/api/campaign/${campaignId}/assign/${linkId}`);

async function campaignOf(linkId: number): Promise<number | null> {
  const { campaign_id } = await database.read
    .selectFrom('link')
    .select('campaign_id')
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow();
  return campaign_id;
}

test('a link is assigned, twice with the same effect, and moved by the next assignment', async () => {
  const [first, second, link] = [await addCampaign(), await addCampaign(), await addLink()];
  for (const campaignId of [first, first, second]) {
    const { status, body } = await assign(campaignId, link);
    assert.equal(status, 200);
    assert.equal(body.error, 0);
    assert.equal(typeof body.message, 'string');
    assert.equal(await campaignOf(link), campaignId);
  }
});

test('other links stay where they are', async () => {
  const [campaign, link, other] = [await addCampaign(), await addLink(), await addLink()];
  await assign(campaign, link);
  assert.equal(await campaignOf(other), null);
});

test('an unknown link leaves everything as it was', async () => {
  const [campaign, link] = [await addCampaign(), await addLink()];
  await assign(campaign, link);
  const { status, body } = await assign(campaign, 999_999);
  assert.equal(status, 404);
  assert.equal(body.message, 'Link not found.');
  assert.equal(await campaignOf(link), campaign);
});

test('a link of another account is not moved', async () => {
  const stranger = await service.createAccount();
  const [campaign, link] = [await addCampaign(), await addLink(stranger)];
  assert.equal((await assign(campaign, link)).status, 404);
  assert.equal(await campaignOf(link), null);
});

testOnlyOwn(service, {
  method: 'POST',
  path: async (owner) => `/api/campaign/${await addCampaign(owner)}/assign/${await addLink(owner)}`,
  unknown: impossibleIds.map((id) => `/api/campaign/${id}/assign/1`),
  message: 'Campaign not found.',
});

test('in an own campaign an unknown link and another account’s link answer the same 404', async () => {
  const stranger = await service.createAccount();
  const [campaign, foreign] = [await addCampaign(), await addLink(stranger)];
  for (const id of [foreign, ...impossibleIds]) {
    const { status, body } = await account.post(`/api/campaign/${campaign}/assign/${id}`);
    assert.equal(status, 404, String(id));
    assert.equal(body.message, 'Link not found.');
  }
});

testKeyAndLimit(service, { method: 'POST', path: '/api/campaign/1/assign/1' });
