import assert from 'node:assert/strict';
import { chunks } from '../../src/database/statements/chunks.ts';
import type { Database } from '../../src/database/database.ts';
import { itemsPerUnit } from '../../src/database/statements/remove-most-items.ts';
import type { Context } from '../../src/http/context.ts';
import { deleteAccountRow, deleteBelongings } from '../../src/resources/account/deletion/deletion-store.ts';
import { addItems } from '../../src/resources/channels/channel-item-store.ts';
import { insertChannel } from '../../src/resources/channels/channel-store.ts';
import { deleteChannel } from '../../src/resources/channels/delete-channel.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';

/** More than two units of work remove. */
const items = 2 * itemsPerUnit + 500;

async function insertFullChannel(database: Database, accountId: number, name: string): Promise<number> {
  const row = { accountId, name, description: '', color: '#112233', isStarred: false, at: 1 };
  const channel = await database.write((tx) => insertChannel(tx, row));
  const itemIds = Array.from({ length: items }, (_, n) => n + 1);
  for (const some of chunks(itemIds))
    await database.write((tx) =>
      addItems(tx, 'links', { itemIds: some, channelIds: [channel?.id as number], at: 1 }),
    );
  return channel?.id as number;
}

async function countItems({ read }: Pick<Database, 'read'>): Promise<number> {
  const all = read.selectFrom('channel_item').select((e) => e.fn.countAll<number>().as('count'));
  return Number((await all.executeTakeFirstOrThrow()).count);
}

/** The database, and how many items each unit of work removed. */
function watch(database: Database): { database: Database; removed: number[] } {
  const removed: number[] = [];
  const write: Database['write'] = async (unit) => {
    const before = await countItems(database);
    const result = await database.write(unit);
    removed.push(before - (await countItems(database)));
    return result;
  };
  return { database: { ...database, write }, removed };
}

onBothEngines('a channel with very many items is deleted in parts', async (database, accountId) => {
  const channel = await insertFullChannel(database, accountId, 'Large');
  await insertFullChannel(database, accountId, 'Kept');
  const watched = watch(database);
  const context = { account: { id: accountId }, database: watched.database };
  await deleteChannel(context as unknown as Context, channel);
  assert.deepEqual(watched.removed, [itemsPerUnit, 500, itemsPerUnit]);
  assert.equal(await countItems(database), items);
});

onBothEngines('the channel of another account keeps its items', async (database, accountId) => {
  const channel = await insertFullChannel(database, await insertOwner(database), 'Large');
  const context = { account: { id: accountId }, database } as unknown as Context;
  await assert.rejects(deleteChannel(context, channel), { code: 'channelNotFound' });
  assert.equal(await countItems(database), items);
});

onBothEngines('the items of an account that is deleted are removed in parts', async (database, accountId) => {
  for (const name of ['First', 'Second']) await insertFullChannel(database, accountId, name);
  await insertFullChannel(database, await insertOwner(database), 'Kept');
  const watched = watch(database);
  await deleteBelongings(watched.database, accountId);
  await watched.database.write((tx) => deleteAccountRow(tx, accountId, 1));
  assert.ok(Math.max(...watched.removed) <= itemsPerUnit, watched.removed.join());
  assert.equal(await countItems(database), items);
});
