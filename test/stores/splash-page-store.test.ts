import assert from 'node:assert/strict';
import {
  deleteSplashPageRow,
  findSplashPage,
  insertSplashPage,
  pageOfSplashPages,
  updateSplashPageRow,
} from '../../src/resources/splash-pages/splash-page-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertDeliveredLink, readDelivery } from '../support/link-delivery.ts';

const settings = {
  title: 'Größe “x” 😀',
  message: '',
  image: '',
  buttontext: '',
  counter: 5,
  background: '#ffffff',
  color: '#111827',
};
const row = (accountId: number, name: string) => ({ accountId, name, settings, at: 1 });

onBothEngines('a splash page is found by its owner alone, as it was stored', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = await insertSplashPage(database, row(accountId, 'Shop'));
  const expected = { id, account_id: accountId, name: 'Shop', settings, created_at: 1 };
  assert.deepEqual(await findSplashPage(database.read, accountId, id), expected);
  assert.equal(await findSplashPage(database.read, other, id), undefined);
});

onBothEngines('a page holds the newest first and tells how many there are', async (database, accountId) => {
  for (let n = 1; n <= 5; n++) await insertSplashPage(database, row(accountId, `S${n}`));
  const page = await pageOfSplashPages(database.read, accountId, { limit: 2, offset: 2 });
  assert.equal(page.total, 5);
  assert.deepEqual(
    page.rows.map(({ name }) => name),
    ['S3', 'S2'],
  );
});

onBothEngines('changes of one page at the same time undo none of each other', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = await insertSplashPage(database, row(accountId, 'Shop'));
  const page = { accountId, id };
  const updated = await Promise.all([
    updateSplashPageRow(database, page, { settings: { title: 'New' } }),
    updateSplashPageRow(database, page, { settings: { counter: 0 } }),
    updateSplashPageRow(database, page, { settings: { color: '#000000' } }),
    updateSplashPageRow(database, page, { name: 'Other', settings: {} }),
    updateSplashPageRow(database, { accountId: other, id }, { name: 'Theirs', settings: { title: 'x' } }),
  ]);
  assert.deepEqual(updated, [true, true, true, true, false]);
  const found = await findSplashPage(database.read, accountId, id);
  assert.equal(found?.name, 'Other');
  assert.deepEqual(found?.settings, { ...settings, title: 'New', counter: 0, color: '#000000' });
});

onBothEngines(
  'deleting makes the links that showed it direct, and no others',
  async (database, accountId) => {
    const other = await insertOwner(database);
    const id = await insertSplashPage(database, row(accountId, 'Shop'));
    const shown = await insertDeliveredLink(database, accountId, `splash:${id}`);
    const others = [
      [await insertDeliveredLink(database, accountId, `splash:${id}0`), `splash:${id}0`],
      [await insertDeliveredLink(database, accountId, `overlay:${id}`), `overlay:${id}`],
      [await insertDeliveredLink(database, accountId, 'splash'), 'splash'],
      [await insertDeliveredLink(database, other, `splash:${id}`), `splash:${id}`],
    ] as const;
    assert.equal(await deleteSplashPageRow(database, other, id), undefined);
    assert.equal(await readDelivery(database, shown), `splash:${id}`);
    assert.equal((await deleteSplashPageRow(database, accountId, id))?.length, 1);
    assert.equal(await readDelivery(database, shown), 'direct');
    for (const [link, delivery] of others) assert.equal(await readDelivery(database, link), delivery);
    assert.equal(await deleteSplashPageRow(database, accountId, id), undefined);
  },
);
