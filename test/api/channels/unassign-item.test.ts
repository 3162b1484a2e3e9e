import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelItemTypes } from '../../../contract/channels.ts';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { itemMakers, missingMessages } from './item-makers.ts';

const service = await startService();
const account = await service.createAccount();
const { addItem, addChannel } = itemMakers(service);

const itemsOf = async (channelId: number) =>
  (await account.get(`/api/channel/${channelId}`)).body.data.items.map(
    ({ type, id }: { type: string; id: number }) => [type, id],
  );

for (const type of channelItemTypes) {
  test(`an item of type ${type} is taken out; other items and other channels keep theirs`, async () => {
    const [channel, other] = [await addChannel(account), await addChannel(account)];
    const [item, neighbour] = [await addItem(account, type), await addItem(account, type)];
    await account.post(`/api/channel/${channel}/assign/${type}/${item}`);
    await account.post(`/api/channel/${channel}/assign/${type}/${neighbour}`);
    await account.post(`/api/channel/${other}/assign/${type}/${item}`);
    const { status, body } = await account.delete(`/api/channel/${channel}/unassign/${type}/${item}`);
    assert.equal(status, 200);
    assert.equal(body.error, 0);
    assert.deepEqual(await itemsOf(channel), [[type, neighbour]]);
    assert.deepEqual(await itemsOf(other), [[type, item]]);
  });

  test(`an unknown item of type ${type} and another account’s answer the same 404`, async () => {
    const stranger = await service.createAccount();
    const [channel, foreign] = [await addChannel(account), await addItem(stranger, type)];
    for (const id of [foreign, ...impossibleIds]) {
      const { status, body } = await account.delete(`/api/channel/${channel}/unassign/${type}/${id}`);
      assert.equal(status, 404, String(id));
      assert.equal(body.message, missingMessages[type]);
    }
  });
}

test('an item that the channel does not hold answers 404', async () => {
  const [channel, item] = [await addChannel(account), await addItem(account, 'links')];
  await account.post(`/api/channel/${channel}/assign/links/${item}`);
  const path = `/api/channel/${channel}/unassign/links/${item}`;
  assert.equal((await account.delete(path)).status, 200);
  const { status, body } = await account.delete(path);
  assert.equal(status, 404);
  assert.equal(body.message, 'Item not found.');
});

test('an unknown type is refused by name', async () => {
  const [channel, item] = [await addChannel(account), await addItem(account, 'links')];
  await account.post(`/api/channel/${channel}/assign/links/${item}`);
  const { status, body } = await account.delete(`/api/channel/${channel}/unassign/link/${item}`);
  assert.equal(status, 400);
  assert.equal(body.field, 'type');
  assert.deepEqual(await itemsOf(channel), [['links', item]]);
});

testOnlyOwn(service, {
  method: 'DELETE',
  path: async (owner) => {
    const [channel, item] = [await addChannel(owner), await addItem(owner, 'links')];
    await owner.post(`/api/channel/${channel}/assign/links/${item}`);
    return `/api/channel/${channel}/unassign/links/${item}`;
  },
  unknown: impossibleIds.map((id) => `/api/channel/${id}/unassign/links/1`),
  message: 'Channel not found.',
});
testKeyAndLimit(service, { method: 'DELETE', path: '/api/channel/1/unassign/links/1' });
