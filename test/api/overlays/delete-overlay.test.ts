import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { addOverlay } from './overlay-bodies.ts';

const service = await startService();

test('a deleted overlay is gone, alone', async () => {
  const account = await service.createAccount();
  const [kept, id] = [await addOverlay(account), await addOverlay(account)];
  const { status, body } = await account.delete(`/api/overlay/${id}/delete`);
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  assert.equal((await account.get(`/api/overlay/${id}`)).status, 404);
  assert.equal((await account.get(`/api/overlay/${kept}`)).status, 200);
  assert.equal((await account.delete(`/api/overlay/${id}/delete`)).status, 404);
});

test('links that showed it redirect directly', async () => {
  const account = await service.createAccount();
  const [kept, id] = [await addOverlay(account), await addOverlay(account)];
  const typeOf = async (link: number) => (await account.get(`/api/url/${link}`)).body.details.type;
  const addLink = async (type: string): Promise<number> =>
    (await account.post('/api/url/add', { url: 'https://example.com/', type })).body.id;
  const [one, other] = [await addLink(`overlay-${id}`), await addLink(`overlay-${kept}`)];
  assert.equal(await typeOf(one), `overlay-${id}`);
  await account.delete(`/api/overlay/${id}/delete`);
  assert.equal(await typeOf(one), 'direct');
  assert.equal(await typeOf(other), `overlay-${kept}`);
});

test('another account cannot delete it', async () => {
  const [account, stranger] = [await service.createAccount(), await service.createAccount()];
  const id = await addOverlay(account);
  assert.equal((await stranger.delete(`/api/overlay/${id}/delete`)).status, 404);
  assert.equal((await account.get(`/api/overlay/${id}`)).status, 200);
});

testOnlyOwn(service, {
  method: 'DELETE',
  path: async (owner) => `/api/overlay/${await addOverlay(owner)}/delete`,
  unknown: impossibleIds.map((id) => `/api/overlay/${id}/delete`),
  message: 'Overlay not found.',
});
testKeyAndLimit(service, { method: 'DELETE', path: '/api/overlay/1/delete' });
