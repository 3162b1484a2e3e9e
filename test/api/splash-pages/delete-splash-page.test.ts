import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { addSplash } from './splash-bodies.ts';

const service = await startService();

test('a deleted splash page is gone, alone', async () => {
  const account = await service.createAccount();
  const [kept, id] = [await addSplash(account), await addSplash(account)];
  const { status, body } = await account.delete(`/api/splash/${id}/delete`);
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  assert.equal((await account.get(`/api/splash/${id}`)).status, 404);
  assert.equal((await account.get(`/api/splash/${kept}`)).status, 200);
  assert.equal((await account.delete(`/api/splash/${id}/delete`)).status, 404);
});

test('links that showed it redirect directly', async () => {
  const account = await service.createAccount();
  const [kept, id] = [await addSplash(account), await addSplash(account)];
  const typeOf = async (link: number) => (await account.get(`/api/url/${link}`)).body.details.type;
  const addLink = async (type: string): Promise<number> =>
    (await account.post('/api/url/add', { url: 'https://example.com/', type })).body.id;
  const [one, other] = [await addLink(`${id}`), await addLink(`${kept}`)];
  assert.equal(await typeOf(one), `${id}`);
  await account.delete(`/api/splash/${id}/delete`);
  assert.equal(await typeOf(one), 'direct');
  assert.equal(await typeOf(other), `${kept}`);
});

test('another account cannot delete it', async () => {
  const [account, stranger] = [await service.createAccount(), await service.createAccount()];
  const id = await addSplash(account);
  assert.equal((await stranger.delete(`/api/splash/${id}/delete`)).status, 404);
  assert.equal((await account.get(`/api/splash/${id}`)).status, 200);
});

testOnlyOwn(service, {
  method: 'DELETE',
  path: async (owner) => `/api/splash/${await addSplash(owner)}/delete`,
  unknown: impossibleIds.map((id) => `/api/splash/${id}/delete`),
  message: 'Splash page not found.',
});
testKeyAndLimit(service, { method: 'DELETE', path: '/api/splash/1/delete' });
