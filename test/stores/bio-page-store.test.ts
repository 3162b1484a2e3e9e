import assert from 'node:assert/strict';
import { limits } from '../../contract/limits.ts';
import { findOwned } from '../../src/clicks/kept/kept-batches-store.ts';
import { UniqueViolation } from '../../src/database/database.ts';
import { bioBlockSubjectId } from '../../src/platform/bio-block-id.ts';
import {
  deleteBioPageRow,
  findBioPage,
  insertBioPage,
  pageOfBioPages,
  updateBioPageRow,
} from '../../src/resources/bio-pages/bio-page-store.ts';
import { packVisits } from '../support/clicks/click-stores.ts';
import { makeVisitAt } from '../support/clicks/old-rules.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';

const settings = {
  description: 'Größe “x” 😀',
  avatar: '',
  theme: 'light' as const,
  blocks: [{ type: 'heading' as const, id: 1, text: 'Read' }],
  blocksMade: 1,
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
  // A thousand of them on a page would not fit into the memory.
  assert.ok(page.rows.every((listed) => !('settings' in listed)));
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

onBothEngines(
  'what was counted of a page and its blocks goes with it, alone',
  async (database, accountId) => {
    const [id, other] = [
      (await insertBioPage(database, row(accountId, 'ada'))) as number,
      (await insertBioPage(database, row(accountId, 'grace'))) as number,
    ];
    const rows = [id, other].flatMap((page) => [
      { subject: 'bio' as const, subject_id: page },
      { subject: 'block' as const, subject_id: bioBlockSubjectId(page, 1) },
      { subject: 'block' as const, subject_id: bioBlockSubjectId(page, 999) },
    ]);
    const none = { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };
    const totals = rows.map((key) => ({ ...key, ...none, clicks: 1, unique_clicks: 1, bots: 0 }));
    await database.write((tx) => tx.insertInto('click_total').values(totals).execute());
    await deleteBioPageRow(database, accountId, id);
    const left = await database.read.selectFrom('click_total').select(['subject', 'subject_id']).execute();
    const keys = (of: typeof left) => of.map(({ subject, subject_id }) => `${subject} ${subject_id}`).sort();
    assert.deepEqual(keys(left), keys(rows.slice(3)));
  },
);

onBothEngines('a block that gets the id of an earlier one starts at zero', async (database, accountId) => {
  const blocksMade = limits.bioBlockIdMax;
  const full = { ...row(accountId, 'ada'), settings: { ...settings, blocksMade } };
  const id = (await insertBioPage(database, full)) as number;
  const none = { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };
  const totals = [1, 2, 3].map((block) => ({
    ...{ subject: 'block' as const, subject_id: bioBlockSubjectId(id, block), ...none },
    ...{ clicks: 1, unique_clicks: 1, bots: 0 },
  }));
  await database.write((tx) => tx.insertInto('click_total').values(totals).execute());
  const blocks = [...settings.blocks, { type: 'heading' as const, text: 'New' }];
  await updateBioPageRow(database, { accountId, id }, { settings: { blocks } });
  const found = await findBioPage(database.read, accountId, id);
  assert.deepEqual(
    found?.settings.blocks.map((block) => block.id),
    [1, 2],
  );
  const left = await database.read.selectFrom('click_total').select('subject_id').execute();
  assert.deepEqual(
    left.map(({ subject_id }) => subject_id).sort((a, b) => a - b),
    [1, 3].map((block) => bioBlockSubjectId(id, block)),
  );
});

onBothEngines(
  'kept clicks of blocks are those of the account whose page it is',
  async (database, accountId) => {
    const other = await insertOwner(database);
    const pageId = (await insertBioPage(database, row(accountId, 'ada'))) as number;
    const click = (page: number, account: number) =>
      makeVisitAt(1, { subject: 'block', subjectId: bioBlockSubjectId(page, 3), accountId: account });
    const batch = packVisits([click(pageId, accountId), click(pageId, other), click(pageId + 1, accountId)]);
    assert.deepEqual(await findOwned(database.read, batch), [true, false, false]);
  },
);
