import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { markup, pixelTags } from './pixel-tags.ts';

const service = await startService();
const account = await service.createAccount();
let tags = 100_000;

async function addPixel(owner: TestAccount, type = 'fbpixel', tag = String(++tags)): Promise<number> {
  return (await owner.post('/api/pixel/add', { type, name: 'Shop', tag })).body.id;
}

const read = async (id: number) => {
  const { body } = await account.get('/api/pixels?limit=1000');
  return body.data.pixels.find((pixel: { id: number }) => pixel.id === id);
};
const update = (id: number, body: unknown) => account.put(`/api/pixel/${id}/update`, body);

test('the tag is changed, and the name if it is sent', async () => {
  const id = await addPixel(account);
  const earlier = await read(id);
  const { status, body } = await update(id, { tag: ' 777000111 ' });
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  assert.ok(body.message.length > 0);
  assert.deepEqual(await read(id), { ...earlier, tag: '777000111' });
  await update(id, { name: 'Blog', tag: '777000112' });
  assert.deepEqual(await read(id), { ...earlier, name: 'Blog', tag: '777000112' });
});

test('the tag it has may be sent again', async () => {
  const id = await addPixel(account);
  const { tag } = await read(id);
  assert.equal((await update(id, { tag, name: 'Same' })).status, 200);
  assert.equal((await read(id)).name, 'Same');
});

test('the tag is required, and neither it nor the name can be emptied', async () => {
  const id = await addPixel(account);
  const earlier = await read(id);
  for (const [field, change] of [
    ['tag', {}],
    ['tag', { name: 'Blog' }],
    ['tag', { tag: null }],
    ['tag', { tag: '' }],
    ['tag', { tag: ['1234567'] }],
    ['name', { tag: '1234567', name: '' }],
    ['name', { tag: '1234567', name: null }],
    ['name', { tag: '1234567', name: 'x'.repeat(101) }],
  ] as const) {
    const { status, body } = await update(id, change);
    assert.equal(status, 400, JSON.stringify(change));
    assert.equal(body.field, field, JSON.stringify(change));
  }
  assert.deepEqual(await read(id), earlier);
});

for (const [type, { right, wrong }] of Object.entries(pixelTags)) {
  test(`the tag of a ${type} stays one of its provider, whatever type is sent`, async () => {
    const id = await addPixel(account, type, right[0]);
    const earlier = await read(id);
    for (const tag of [...wrong, ...markup]) {
      const { status, body } = await update(id, { tag, type: 'fbpixel' });
      assert.equal(status, 400, tag);
      assert.equal(body.field, 'tag', tag);
    }
    assert.deepEqual(await read(id), earlier);
  });
}

test('the tag of another own pixel of the type is refused', async () => {
  const [first, second] = [await addPixel(account), await addPixel(account)];
  const { tag } = await read(first);
  const earlier = await read(second);
  const { status, body } = await update(second, { tag, name: 'Thief' });
  assert.equal(status, 409);
  assert.equal(body.message, 'A pixel with this provider and tag already exists.');
  assert.deepEqual(await read(second), earlier);
  const otherType = await addPixel(account, 'pinterest');
  assert.equal((await update(otherType, { tag })).status, 200);
  const stranger = await service.createAccount();
  const foreign = await addPixel(stranger);
  assert.equal((await stranger.put(`/api/pixel/${foreign}/update`, { tag })).status, 200);
});

testOnlyOwn(service, {
  method: 'PUT',
  path: async (owner) => `/api/pixel/${await addPixel(owner)}/update`,
  unknown: impossibleIds.map((id) => `/api/pixel/${id}/update`),
  body: { tag: '1234567' },
  message: 'Pixel not found.',
});
testKeyAndLimit(service, { method: 'PUT', path: '/api/pixel/1/update', body: { tag: '1234567' } });
