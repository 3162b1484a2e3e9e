import assert from 'node:assert/strict';
import { UniqueViolation } from '../../src/database/database.ts';
import {
  deleteBioPageRow,
  findBioPage,
  insertBioPage,
  pageOfBioPages,
  updateBioPageRow,
} from '../../src/resources/bio-pages/bio-page-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';

const settings = {
  description: 'Größe “x” 😀',
  avatar: '',
  theme: 'light' as const,
  blocks: [{ type: 'heading' as const, text: 'Read' }],
};
const row = (accountId: number, alias: string) => ({ accountId, alias, name: 'Ada', settings, at: 1 });

onBothEngines('an alias is stored once, across accounts and cases', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = await insertBioPage(database, row(accountId, 'Ada'));
  assert.ok(id !== undefined);
  assert.equal(await insertBioPage(database, row(other, 'aDA')), undefined);
  const expected = { id, account_id: accountId, alias: 'Ada', name: 'Ada', settings, created_at: 1 };
  assert.deepEqual(await findBioPage(database.read, accountId, id), expected);
  assert.equal(await findBioPage(database.read, other, id), undefined);
});

onBothEngines('a page holds the newest first and tells how many there are', async (database, accountId) => {
  for (let n = 1; n <= 5; n++) await insertBioPage(database, row(accountId, `page-${n}`));
  const page = await pageOfBioPages(database.read, accountId, { limit: 2, offset: 2 });
  assert.equal(page.total, 5);
  assert.deepEqual(
    page.rows.map(({ alias }) => alias),
    ['page-3', 'page-2'],
  );
});

onBothEngines('changes of one page at the same time undo none of each other', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = (await insertBioPage(database, row(accountId, 'ada'))) as number;
  const page = { accountId, id };
  const updated = await Promise.all([
    updateBioPageRow(database, page, { settings: { description: 'New' } }),
    updateBioPageRow(database, page, { settings: { theme: 'mono' } }),
    updateBioPageRow(database, page, { settings: { blocks: [] } }),
    updateBioPageRow(database, page, { alias: 'Grace', settings: {} }),
    updateBioPageRow(database, { accountId: other, id }, { name: 'Theirs', settings: {} }),
  ]);
  assert.deepEqual(updated, [true, true, true, true, false]);
  const found = await findBioPage(database.read, accountId, id);
  assert.equal(found?.alias, 'Grace');
  assert.equal(found?.name, 'Ada');
  assert.deepEqual(found?.settings, { ...settings, description: 'New', theme: 'mono', blocks: [] });
  assert.equal(await insertBioPage(database, row(other, 'GRACE')), undefined);
  assert.ok(await insertBioPage(database, row(other, 'ADA')));
});

onBothEngines(
  'an update to a taken alias is refused as such and changes nothing',
  async (database, accountId) => {
    await insertBioPage(database, row(accountId, 'ada'));
    const id = (await insertBioPage(database, row(accountId, 'grace'))) as number;
    const change = { alias: 'ADA', name: 'Thief', settings: { description: 'x' } };
    await assert.rejects(updateBioPageRow(database, { accountId, id }, change), UniqueViolation);
    const found = await findBioPage(database.read, accountId, id);
    assert.deepEqual([found?.alias, found?.name, found?.settings], ['grace', 'Ada', settings]);
  },
);

onBothEngines('a deleted page leaves its channels, alone', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = (await insertBioPage(database, row(accountId, 'ada'))) as number;
  await insertLinkRow(database, accountId);
  const channel = await database.write((tx) =>
    tx
      .insertInto('channel')
      .values({
        account_id: accountId,
        name: 'News',
        description: '',
        color: '#000000',
        starred: 0,
        created_at: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  // An item of another type may have the same id.
  const items = (['bio', 'links'] as const).map((type) => ({
    channel_id: channel.id,
    item_type: type,
    item_id: id,
    assigned_at: 1,
  }));
  await database.write((tx) => tx.insertInto('channel_item').values(items).execute());
  assert.equal(await deleteBioPageRow(database, other, id), false);
  assert.ok(await findBioPage(database.read, accountId, id));
  assert.equal(await deleteBioPageRow(database, accountId, id), true);
  assert.equal(await findBioPage(database.read, accountId, id), undefined);
  const left = await database.read.selectFrom('channel_item').select('item_type').execute();
  assert.deepEqual(left, [{ item_type: 'links' }]);
  assert.equal(await deleteBioPageRow(database, accountId, id), false);
});
