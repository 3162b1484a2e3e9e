import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelItemTypes } from '../../../contract/channels.ts';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { itemMakers } from './item-makers.ts';

const service = await startService();
const account = await service.createAccount();
const { addItem, addChannel } = itemMakers(service);

const remove = (id: number) => account.delete(`/api/channel/${id}/delete`);

test('a deleted channel is gone, and deleting it again answers 404', async () => {
  const [kept, id] = [await addChannel(account), await addChannel(account)];
  const { status, body } = await remove(id);
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  const { body: list } = await account.get('/api/channels');
  assert.deepEqual(
    list.data.channels.map((channel: { id: number }) => channel.id),
    [kept],
  );
  assert.equal((await remove(id)).status, 404);
  assert.equal((await account.get(`/api/channel/${id}`)).status, 404);
});

test('its items are unassigned, stay, and are still in their other channels', async () => {
  const [id, other] = [await addChannel(account), await addChannel(account)];
  for (const type of channelItemTypes) {
    const item = await addItem(account, type);
    for (const channel of [id, other]) {
      assert.equal((await account.post(`/api/channel/${channel}/assign/${type}/${item}`)).status, 200);
    }
  }
  assert.equal((await remove(id)).status, 200);
  const { body } = await account.get(`/api/channel/${other}`);
  assert.equal(body.data.items.length, channelItemTypes.length);
  const left = await service.application.services.database.read
    .selectFrom('channel_item')
    .select('item_id')
    .where('channel_id', '=', id)
    .execute();
  assert.deepEqual(left, []);
});

test('its name is free again', async () => {
  const first = await account.post('/api/channel/add', { name: 'Comes back' });
  await remove(first.body.id);
  assert.equal((await account.post('/api/channel/add', { name: 'Comes back' })).status, 200);
});

testOnlyOwn(service, {
  method: 'DELETE',
  path: async (owner) => `/api/channel/${await addChannel(owner)}/delete`,
  unknown: impossibleIds.map((id) => `/api/channel/${id}/delete`),
  message: 'Channel not found.',
});
testKeyAndLimit(service, { method: 'DELETE', path: '/api/channel/1/delete' });
