import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelItemTypes } from '../../../contract/channels.ts';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { itemMakers, missingMessages } from './item-makers.ts';

const service = await startService();
const account = await service.createAccount();
const { addItem, addChannel } = itemMakers(service);
const dayMs = 86_400_000;

const itemsOf = async (channelId: number) =>
  (await account.get(`/api/channel/${channelId}`)).body.data.items as {
    type: string;
    id: number;
    date: string;
  }[];

for (const type of channelItemTypes) {
  test(`an item of type ${type} is assigned, and a second time with no other effect`, async () => {
    const [channel, item] = [await addChannel(account), await addItem(account, type)];
    const { status, body } = await account.post(`/api/channel/${channel}/assign/${type}/${item}`);
    assert.equal(status, 200);
    assert.equal(body.error, 0);
    assert.equal(typeof body.message, 'string');
    const [first] = await itemsOf(channel);
    assert.deepEqual([first?.type, first?.id], [type, item]);
    service.clock.advance(dayMs);
    assert.equal((await account.post(`/api/channel/${channel}/assign/${type}/${item}`)).status, 200);
    assert.deepEqual(await itemsOf(channel), [first]);
  });

  test(`an unknown item of type ${type} and another account’s answer the same 404`, async () => {
    const stranger = await service.createAccount();
    const [channel, foreign] = [await addChannel(account), await addItem(stranger, type)];
    const answers = [];
    for (const id of [foreign, ...impossibleIds]) {
      const { status, body } = await account.post(`/api/channel/${channel}/assign/${type}/${id}`);
      const { request_id: _, ...rest } = body;
      answers.push({ status, ...rest });
    }
    for (const answer of answers) {
      assert.deepEqual(answer, { status: 404, error: 1, message: missingMessages[type] });
    }
    assert.deepEqual(await itemsOf(channel), []);
  });

  testOnlyOwn(service, {
    method: 'POST',
    path: async (owner) =>
      `/api/channel/${await addChannel(owner)}/assign/${type}/${await addItem(owner, type)}`,
    unknown: impossibleIds.map((id) => `/api/channel/${id}/assign/${type}/1`),
    message: 'Channel not found.',
  });
}

test('an item may be in several channels', async () => {
  const [first, second] = [await addChannel(account), await addChannel(account)];
  const item = await addItem(account, 'links');
  for (const channel of [first, second]) await account.post(`/api/channel/${channel}/assign/links/${item}`);
  assert.equal((await itemsOf(first)).length, 1);
  assert.equal((await itemsOf(second)).length, 1);
});

test('items of different types with the same id are different items', async () => {
  const owner = await service.createAccount();
  const channel = await addChannel(owner);
  const ids = { links: 0, bio: 0, qr: 0 };
  for (const type of channelItemTypes) {
    ids[type] = await addItem(owner, type);
    await owner.post(`/api/channel/${channel}/assign/${type}/${ids[type]}`);
  }
  const { body } = await owner.get(`/api/channel/${channel}`);
  assert.deepEqual(
    body.data.items.map((item: { type: string; id: number }) => [item.type, item.id]),
    [
      ['qr', ids.qr],
      ['bio', ids.bio],
      ['links', ids.links],
    ],
  );
});

test('an unknown type is refused by name and nothing is assigned', async () => {
  const [channel, item] = [await addChannel(account), await addItem(account, 'links')];
  for (const type of ['link', 'LINKS', 'url', 'pages', '1', 'constructor', '__proto__', '%00']) {
    const { status, body } = await account.post(`/api/channel/${channel}/assign/${type}/${item}`);
    assert.equal(status, 400, type);
    assert.equal(body.field, 'type');
    assert.equal(body.message, 'The field "type" must be one of links, bio, qr.');
  }
  assert.deepEqual(await itemsOf(channel), []);
});

test('20 parallel assignments of one item all succeed and assign it once', async () => {
  const [channel, item] = [await addChannel(account), await addItem(account, 'links')];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => account.post(`/api/channel/${channel}/assign/links/${item}`)),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal((await itemsOf(channel)).length, 1);
});

testKeyAndLimit(service, { method: 'POST', path: '/api/channel/1/assign/links/1' });
