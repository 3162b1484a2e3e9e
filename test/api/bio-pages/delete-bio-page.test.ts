import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { addBio } from './bio-bodies.ts';

const service = await startService();

test('a deleted bio page is gone, alone, and its alias may be used again', async () => {
  const account = await service.createAccount();
  const kept = await addBio(account);
  const id = await addBio(account, { alias: 'ada', name: 'Ada' });
  const { status, body } = await account.delete(`/api/bio/${id}/delete`);
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  assert.equal((await account.get(`/api/bio/${id}`)).status, 404);
  assert.equal((await account.get(`/api/bio/${kept}`)).status, 200);
  assert.equal((await account.delete(`/api/bio/${id}/delete`)).status, 404);
  const again = await account.post('/api/bio/add', { alias: 'ADA', name: 'Ada' });
  assert.equal(again.status, 200);
});

test('it leaves its channels, and what else they hold stays', async () => {
  const account = await service.createAccount();
  const { body: channel } = await account.post('/api/channel/add', { name: 'News' });
  const [kept, id] = [await addBio(account), await addBio(account)];
  for (const item of [kept, id]) {
    const { status } = await account.post(`/api/channel/${channel.id}/assign/bio/${item}`);
    assert.equal(status, 200);
  }
  await account.delete(`/api/bio/${id}/delete`);
  const { body } = await account.get(`/api/channel/${channel.id}`);
  assert.equal(body.data.result, 1);
  assert.deepEqual(
    body.data.items.map((item: { type: string; id: number }) => [item.type, item.id]),
    [['bio', kept]],
  );
});

test('another account cannot delete it', async () => {
  const [account, stranger] = [await service.createAccount(), await service.createAccount()];
  const id = await addBio(account);
  assert.equal((await stranger.delete(`/api/bio/${id}/delete`)).status, 404);
  assert.equal((await account.get(`/api/bio/${id}`)).status, 200);
});

testOnlyOwn(service, {
  method: 'DELETE',
  path: async (owner) => `/api/bio/${await addBio(owner)}/delete`,
  unknown: impossibleIds.map((id) => `/api/bio/${id}/delete`),
  message: 'Bio page not found.',
});
testKeyAndLimit(service, { method: 'DELETE', path: '/api/bio/1/delete' });
