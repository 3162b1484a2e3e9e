import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countClickRows, insertClickRows } from '../../support/clicks/click-rows.ts';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
const { database } = service.application.services;
const account = await service.createAccount();

const addCode = async (owner: TestAccount): Promise<{ id: number; link: string }> =>
  (await owner.post('/api/qr/add', { type: 'link', data: 'https://example.com/menu' })).body;

test('a deleted code is gone, with its picture and its scan address', async () => {
  const { id, link } = await addCode(account);
  const scan = link.replace('/qr/', '/q/');
  assert.equal((await fetch(link)).status, 200);
  assert.equal((await fetch(scan, { redirect: 'manual' })).status, 302);
  const { status, body } = await account.delete(`/api/qr/${id}/delete`);
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, message: 'QR code has been deleted successfully.' });
  assert.equal((await account.get(`/api/qr/${id}`)).status, 404);
  assert.equal((await fetch(link)).status, 404);
  assert.equal((await fetch(scan, { redirect: 'manual' })).status, 404);
  assert.equal((await account.delete(`/api/qr/${id}/delete`)).status, 404);
});

test('its counts and its places in channels go with it, those of others stay', async () => {
  const [gone, kept] = [await addCode(account), await addCode(account)];
  const channel = await account.post('/api/channel/add', { name: 'Cards' });
  for (const { id } of [gone, kept]) {
    await insertClickRows(database, { subject: 'qr', id });
    await account.post(`/api/channel/${channel.body.id}/assign/qr/${id}`);
  }
  await insertClickRows(database, { subject: 'link', id: gone.id });
  const before = await countClickRows(database, { subject: 'qr', id: kept.id });
  await account.delete(`/api/qr/${gone.id}/delete`);
  assert.equal(await countClickRows(database, { subject: 'qr', id: gone.id }), 0);
  assert.equal(await countClickRows(database, { subject: 'qr', id: kept.id }), before);
  assert.equal(await countClickRows(database, { subject: 'link', id: gone.id }), before);
  const items = await account.get(`/api/channel/${channel.body.id}`);
  assert.deepEqual(
    items.body.data.items.map(({ id }: { id: number }) => id),
    [kept.id],
  );
});

test('of 20 parallel deletes of one code one succeeds', async () => {
  const { id } = await addCode(account);
  const answers = await Promise.all(Array.from({ length: 20 }, () => account.delete(`/api/qr/${id}/delete`)));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  assert.deepEqual(statuses, [200, ...Array(19).fill(404)]);
});

testOnlyOwn(service, {
  method: 'DELETE',
  path: async (owner) => `/api/qr/${(await addCode(owner)).id}/delete`,
  unknown: impossibleIds.map((id) => `/api/qr/${id}/delete`),
  message: 'QR code not found.',
});
testKeyAndLimit(service, { method: 'DELETE', path: '/api/qr/1/delete' });
