import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
let tags = 100_000;

async function addPixel(owner: TestAccount): Promise<number> {
  const pixel = { type: 'fbpixel', name: 'Shop', tag: String(++tags) };
  return (await owner.post('/api/pixel/add', pixel)).body.id;
}

test('a deleted pixel is gone, alone, and its tag may be used again', async () => {
  const account = await service.createAccount();
  const kept = await addPixel(account);
  const id = await addPixel(account);
  const { status, body } = await account.delete(`/api/pixel/${id}/delete`);
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  const { body: list } = await account.get('/api/pixels');
  assert.deepEqual(
    list.data.pixels.map((pixel: { id: number }) => pixel.id),
    [kept],
  );
  assert.equal((await account.delete(`/api/pixel/${id}/delete`)).status, 404);
  const again = await account.post('/api/pixel/add', { type: 'fbpixel', name: 'Shop', tag: String(tags) });
  assert.equal(again.status, 200);
  assert.ok(again.body.id > id);
});

test('links that used it lose it and keep their others', async () => {
  const account = await service.createAccount();
  const [kept, id] = [await addPixel(account), await addPixel(account)];
  const link = await account.post('/api/url/add', { url: 'https://example.com/', pixels: [kept, id] });
  assert.equal(link.status, 200);
  await account.delete(`/api/pixel/${id}/delete`);
  const { body } = await account.get(`/api/url/${link.body.id}`);
  assert.deepEqual(body.details.pixels, [kept]);
});

test('another account cannot delete it', async () => {
  const [account, stranger] = [await service.createAccount(), await service.createAccount()];
  const id = await addPixel(account);
  assert.equal((await stranger.delete(`/api/pixel/${id}/delete`)).status, 404);
  assert.equal((await account.get('/api/pixels')).body.data.result, 1);
});

testOnlyOwn(service, {
  method: 'DELETE',
  path: async (owner) => `/api/pixel/${await addPixel(owner)}/delete`,
  unknown: impossibleIds.map((id) => `/api/pixel/${id}/delete`),
  message: 'Pixel not found.',
});
testKeyAndLimit(service, { method: 'DELETE', path: '/api/pixel/1/delete' });
