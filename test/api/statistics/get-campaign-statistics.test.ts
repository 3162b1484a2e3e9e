import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { testStatisticsLaws } from './statistics-laws.ts';
import { storeVisits } from './store-visits.ts';

const service = await startService();
const { database } = service.application.services;
let campaigns = 0;

async function addCampaign(account: TestAccount): Promise<number> {
  return (await account.post('/api/campaign/add', { name: `Campaign ${++campaigns}` })).body.id;
}

async function addLink(account: TestAccount, campaign?: number): Promise<number> {
  const { body } = await account.post('/api/url/add', { url: 'https://example.com/page', campaign });
  return body.id;
}

const clicksOf = async (account: TestAccount, campaign: number, query = '') => {
  const { body } = await account.get(`/api/campaign/${campaign}/statistics${query}`);
  return [body.data.clicks, body.data.browsers] as const;
};

testStatisticsLaws(service, async (account) => {
  const id = await addCampaign(account);
  const subjectId = await addLink(account, id);
  return { path: `/api/campaign/${id}/statistics`, subject: 'link', subjectId };
});

test('it is the sum over the links of the campaign and no others', async () => {
  const account = await service.createAccount();
  const campaign = await addCampaign(account);
  const [first, second] = [await addLink(account, campaign), await addLink(account, campaign)];
  const others = [await addLink(account), await addLink(account, await addCampaign(account))];
  const at = service.clock.now();
  const visits = [first, first, second, ...others].map((subjectId) => ({ at, subjectId }));
  await storeVisits(database, [...visits, { at, subject: 'qr', subjectId: first }]);
  const expected = [3, [{ name: 'Chrome', clicks: 3 }]];
  assert.deepEqual(await clicksOf(account, campaign), expected);
  assert.deepEqual(await clicksOf(account, campaign, '?interval=day'), expected);
  const { body } = await account.get(`/api/campaign/${campaign}/statistics`);
  assert.equal(body.data.uniqueClicks, 2, 'one visitor of two links is unique on each');
});

test('a link takes its clicks along into another campaign', async () => {
  const account = await service.createAccount();
  const [from, to] = [await addCampaign(account), await addCampaign(account)];
  const link = await addLink(account, from);
  await storeVisits(database, [{ at: service.clock.now(), subjectId: link }]);
  await account.post(`/api/campaign/${to}/assign/${link}`);
  assert.deepEqual(await clicksOf(account, from), [0, []]);
  assert.deepEqual(await clicksOf(account, to), [1, [{ name: 'Chrome', clicks: 1 }]]);
});

test('everything so far begins with the oldest of its links, also when that is older than the campaign', async () => {
  const account = await service.createAccount();
  const link = await addLink(account);
  const at = service.clock.now();
  await storeVisits(database, [{ at, subjectId: link }]);
  service.clock.advance(70 * 86_400_000);
  const campaign = await addCampaign(account);
  await account.post(`/api/campaign/${campaign}/assign/${link}`);
  assert.deepEqual(await clicksOf(account, campaign), [1, [{ name: 'Chrome', clicks: 1 }]]);
  const { body } = await account.get(`/api/campaign/${campaign}/statistics`);
  assert.equal(body.data.from.slice(0, 7), new Date(at).toISOString().slice(0, 7));
});

test('in days to come nothing has been counted, whatever is today', async () => {
  const account = await service.createAccount();
  const campaign = await addCampaign(account);
  await storeVisits(database, [{ at: service.clock.now(), subjectId: await addLink(account, campaign) }]);
  const tomorrow = new Date(service.clock.now() + 86_400_000).toISOString().slice(0, 10);
  assert.deepEqual(await clicksOf(account, campaign, `?from=${tomorrow}&to=${tomorrow}`), [0, []]);
});

test('an empty campaign has statistics of zeros', async () => {
  const account = await service.createAccount();
  assert.deepEqual(await clicksOf(account, await addCampaign(account)), [0, []]);
});

testOnlyOwn(service, {
  method: 'GET',
  path: async (owner) => `/api/campaign/${await addCampaign(owner)}/statistics`,
  unknown: impossibleIds.map((id) => `/api/campaign/${id}/statistics`),
  message: 'Campaign not found.',
});
testKeyAndLimit(service, { method: 'GET', path: '/api/campaign/1/statistics' });
