import assert from 'node:assert/strict';
import { channelItemTypes } from '../../contract/channels.ts';
import type { Database } from '../../src/database/database.ts';
import { UniqueViolation } from '../../src/database/database.ts';
import { hasOwnRows } from '../../src/database/statements/has-own-rows.ts';
import { assignItem } from '../../src/resources/channels/assign-item.ts';
import {
  addItems,
  channelsOfItems,
  findBioItems,
  findLinkItems,
  findQrItems,
  hasItem,
  pageOfItems,
  removeItems,
  setItemChannels,
  takeItemsOut,
  unassignItemRow,
} from '../../src/resources/channels/channel-item-store.ts';
import {
  deleteChannelRow,
  findChannel,
  holdChannel,
  insertChannel,
  pageOfChannels,
  updateChannelRow,
} from '../../src/resources/channels/channel-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertBioRow, insertLinkRow, insertQrRow } from '../support/item-rows.ts';

const row = (accountId: number, name: string) => ({
  accountId,
  name,
  description: 'As created',
  color: '#112233',
  isStarred: true,
  at: 1,
});

async function addChannels(database: Database, accountId: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  await database.write(async (tx) => {
    for (let n = 1; n <= count; n++) {
      ids.push((await insertChannel(tx, row(accountId, `Channel ${n}`)))?.id as number);
    }
  });
  return ids;
}

const everything = { limit: 1_000, offset: 0 };

onBothEngines('a name is stored once in an account', async (database, accountId) => {
  const other = await insertOwner(database);
  const insert = (owner: number) => database.write((tx) => insertChannel(tx, row(owner, 'News')));
  const channel = await insert(accountId);
  assert.deepEqual(channel, {
    id: channel?.id,
    account_id: accountId,
    name: 'News',
    description: 'As created',
    color: '#112233',
    starred: 1,
  });
  assert.equal(await insert(accountId), undefined);
  assert.ok(await insert(other));
});

onBothEngines('of 100 parallel channels of one name one is stored', async (database, accountId) => {
  const stored = await Promise.all(
    Array.from({ length: 100 }, () => database.write((tx) => insertChannel(tx, row(accountId, 'Race')))),
  );
  assert.equal(stored.filter((channel) => channel !== undefined).length, 1);
});

onBothEngines('a page holds the newest first and tells how many there are', async (database, accountId) => {
  const ids = await addChannels(database, accountId, 5);
  await addChannels(database, await insertOwner(database), 1);
  const page = await pageOfChannels(database.read, accountId, { limit: 2, offset: 2 });
  assert.equal(page.total, 5);
  assert.deepEqual(
    page.rows.map(({ id }) => id),
    [ids[2], ids[1]],
  );
});

onBothEngines('only own channels are found, held, changed and deleted', async (database, accountId) => {
  const other = await insertOwner(database);
  const [id, taken] = (await addChannels(database, accountId, 2)) as [number, number];
  const [foreign] = (await addChannels(database, other, 1)) as [number];
  const has = (ids: number[]) => hasOwnRows(database.read, 'channel', { accountId, ids });
  assert.deepEqual([await has([taken, id, id]), await has([id, foreign])], [true, false]);
  assert.equal(await findChannel(database.read, other, id), undefined);
  const before = await findChannel(database.read, accountId, id);
  await database.write(async (tx) => {
    assert.equal(await holdChannel(tx, other, id), false);
    assert.equal(await holdChannel(tx, accountId, id), true);
    assert.equal(await updateChannelRow(tx, { accountId: other, id }, { name: 'Stolen' }), undefined);
    assert.equal(await updateChannelRow(tx, { accountId: other, id }, {}), undefined);
    assert.equal(await deleteChannelRow(tx, other, id), false);
  });
  assert.deepEqual(await findChannel(database.read, accountId, id), before);
  const update = (values: { name?: string; starred?: number }) =>
    database.write((tx) => updateChannelRow(tx, { accountId, id }, values));
  assert.deepEqual(await update({}), before);
  assert.deepEqual(await update({ name: 'New', starred: 0 }), { ...before, name: 'New', starred: 0 });
  await assert.rejects(update({ name: 'Channel 2' }), UniqueViolation);
  assert.equal(await database.write((tx) => deleteChannelRow(tx, accountId, id)), true);
  assert.equal(await findChannel(database.read, accountId, id), undefined);
});

onBothEngines(
  'an item is held once, from the first day on, and comes after later ones',
  async (database, accountId) => {
    const [channel, other] = (await addChannels(database, accountId, 2)) as [number, number];
    await database.write(async (tx) => {
      for (const [type, id, at] of [
        ['links', 7, 100],
        ['links', 9, 200],
        ['qr', 7, 300],
        ['links', 7, 900],
      ] as const) {
        await addItems(tx, type, { itemIds: [id], channelIds: [channel], at });
      }
      await addItems(tx, 'links', { itemIds: [7], channelIds: [other], at: 400 });
    });
    const page = await pageOfItems(database.read, channel, { limit: 2, offset: 1 });
    assert.equal(page.total, 3);
    assert.deepEqual(page.rows, [
      { item_type: 'links', item_id: 9, assigned_at: 200 },
      { item_type: 'links', item_id: 7, assigned_at: 100 },
    ]);
    await database.write(async (tx) => {
      assert.equal(await unassignItemRow(tx, channel, { type: 'links', id: 7 }), true);
      assert.equal(await unassignItemRow(tx, channel, { type: 'links', id: 7 }), false);
      assert.equal(await unassignItemRow(tx, channel, { type: 'bio', id: 9 }), false);
    });
    assert.equal((await pageOfItems(database.read, channel, everything)).total, 2);
    assert.equal((await pageOfItems(database.read, other, everything)).total, 1);
    await database.write((tx) => deleteChannelRow(tx, accountId, channel));
    assert.equal((await pageOfItems(database.read, channel, everything)).total, 0);
  },
);

onBothEngines(
  'an item’s channels are set, kept where they were, and removed',
  async (database, accountId) => {
    const [a, b, c] = (await addChannels(database, accountId, 3)) as [number, number, number];
    const set = (channelIds: number[], at: number) =>
      database.write((tx) => setItemChannels(tx, 'links', { itemId: 7, channelIds, at }));
    await set([b, a], 100);
    await database.write((tx) => addItems(tx, 'qr', { itemIds: [7], channelIds: [a], at: 100 }));
    await database.write((tx) => addItems(tx, 'links', { itemIds: [8], channelIds: [c], at: 100 }));
    const of = (type: 'links' | 'qr', ids: number[]) => channelsOfItems(database.read, type, ids);
    assert.deepEqual(
      await of('links', [7, 8, 9]),
      new Map([
        [7, [a, b]],
        [8, [c]],
      ]),
    );
    await set([c, b], 500);
    assert.deepEqual(await of('links', [7]), new Map([[7, [b, c]]]));
    assert.deepEqual((await pageOfItems(database.read, b, everything)).rows, [
      { item_type: 'links', item_id: 7, assigned_at: 100 },
    ]);
    await set([], 600);
    assert.deepEqual(await of('links', [7]), new Map());
    assert.deepEqual(await of('links', []), new Map());
    await set([a, b], 700);
    await database.write((tx) => removeItems(tx, 'links', [7]));
    assert.deepEqual(await of('links', [7, 8]), new Map([[8, [c]]]));
    assert.deepEqual(await of('qr', [7]), new Map([[7, [a]]]));
  },
);

onBothEngines(
  'several items leave the channels named, or all, and nothing else does',
  async (database, accountId) => {
    const [a, b] = (await addChannels(database, accountId, 2)) as [number, number];
    await database.write(async (tx) => {
      for (const type of ['links', 'qr'] as const)
        await addItems(tx, type, { itemIds: [7, 8, 9], channelIds: [a, b], at: 100 });
      await takeItemsOut(tx, 'links', { itemIds: [7, 8], channelIds: [a] });
      await removeItems(tx, 'links', [8]);
    });
    const of = (type: 'links' | 'qr') => channelsOfItems(database.read, type, [7, 8, 9]);
    assert.deepEqual(Object.fromEntries(await of('links')), { 7: [b], 9: [a, b] });
    assert.deepEqual(Object.fromEntries(await of('qr')), { 7: [a, b], 8: [a, b], 9: [a, b] });
  },
);

onBothEngines('items of each type are found for their owner alone', async (database, accountId) => {
  const other = await insertOwner(database);
  const ids = {
    links: await insertLinkRow(database, accountId, { alias: 'own', title: 'Own' }),
    bio: await insertBioRow(database, accountId, { alias: 'me', name: 'Me' }),
    qr: await insertQrRow(database, accountId, { code: 'own', name: 'Poster' }),
  };
  for (const type of channelItemTypes) {
    assert.equal(await hasItem(database.read, accountId, { type, id: ids[type] }), true);
    assert.equal(await hasItem(database.read, other, { type, id: ids[type] }), false);
    assert.equal(await hasItem(database.read, accountId, { type, id: 0 }), false);
  }
  assert.deepEqual(await findLinkItems(database.read, accountId, [ids.links]), [
    {
      id: ids.links,
      title: 'Own',
      target: 'https://example.com/page',
      alias: 'own',
      domain_origin: null,
      metaimage: null,
    },
  ]);
  assert.deepEqual(await findBioItems(database.read, accountId, [ids.bio]), [
    { id: ids.bio, name: 'Me', alias: 'me', avatar: null },
  ]);
  assert.deepEqual(await findQrItems(database.read, accountId, [ids.qr]), [
    { id: ids.qr, name: 'Poster', code: 'own' },
  ]);
  assert.deepEqual(await findLinkItems(database.read, other, [ids.links]), []);
  assert.deepEqual(await findBioItems(database.read, other, [ids.bio]), []);
  assert.deepEqual(await findQrItems(database.read, other, [ids.qr]), []);
});

onBothEngines(
  'an item assigned while the channel is deleted finds it or not',
  async (database, accountId) => {
    const context = { database, account: { id: accountId }, clock: { now: () => 1 } };
    const links = [await insertLinkRow(database, accountId), await insertLinkRow(database, accountId)];
    for (let round = 1; round <= 10; round++) {
      const [channel] = (await addChannels(database, accountId, 1)) as [number];
      const [deleted, ...assigned] = await Promise.allSettled([
        database.write((tx) => deleteChannelRow(tx, accountId, channel)),
        ...links.map((id) =>
          assignItem(context as Parameters<typeof assignItem>[0], channel, { type: 'links', id }),
        ),
      ]);
      assert.deepEqual(deleted, { status: 'fulfilled', value: true });
      for (const outcome of assigned) {
        if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'channelNotFound');
      }
    }
    assert.deepEqual(await database.read.selectFrom('channel_item').selectAll().execute(), []);
  },
);

onBothEngines(
  'of an item’s settings, which may be large, only its picture is read',
  async (database, accountId) => {
    const picture = 'https://example.com/a.png?q=\\"😀';
    const rules = [{ conditions: [], link: '"metaimage":"https://example.com/other"' }];
    const link = await insertLinkRow(database, accountId, {
      settings: JSON.stringify({ rules, metaimage: picture }),
    });
    const bio = await insertBioRow(database, accountId, {
      settings: JSON.stringify({ blocks: [{ avatar: 'no' }], avatar: picture }),
    });
    const [foundLink] = await findLinkItems(database.read, accountId, [link]);
    const [foundBio] = await findBioItems(database.read, accountId, [bio]);
    assert.equal(foundLink?.metaimage, picture);
    assert.equal(foundBio?.avatar, picture);
    assert.ok(foundLink && !('settings' in foundLink));
    assert.ok(foundBio && !('settings' in foundBio));
  },
);
