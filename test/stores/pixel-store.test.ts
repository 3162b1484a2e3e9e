import assert from 'node:assert/strict';
import { UniqueViolation } from '../../src/database/database.ts';
import { hasOwnRows } from '../../src/database/statements/has-own-rows.ts';
import {
  deletePixelRow,
  findPixel,
  insertPixel,
  pageOfPixels,
  updatePixelRow,
} from '../../src/resources/pixels/pixel-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';

const row = (accountId: number, tag: string) => ({
  accountId,
  type: 'fbpixel' as const,
  name: 'Shop',
  tag,
  at: 1,
});

onBothEngines('a tag of a type is stored once per account', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = await insertPixel(database, row(accountId, '12345'));
  assert.ok(id !== undefined && id > 0);
  assert.equal(await insertPixel(database, row(accountId, '12345')), undefined);
  assert.ok(await insertPixel(database, { ...row(accountId, '12345'), type: 'pinterest' }));
  assert.ok(await insertPixel(database, row(other, '12345')));
});

onBothEngines('a page holds the newest first and tells how many there are', async (database, accountId) => {
  for (let n = 1; n <= 5; n++) await insertPixel(database, row(accountId, `1000${n}`));
  const page = await pageOfPixels(database.read, accountId, { limit: 2, offset: 2 });
  assert.equal(page.total, 5);
  assert.deepEqual(
    page.rows.map(({ tag }) => tag),
    ['10003', '10002'],
  );
});

onBothEngines('all ids have to be the account’s own', async (database, accountId) => {
  const other = await insertOwner(database);
  const first = (await insertPixel(database, row(accountId, '12345'))) as number;
  const second = (await insertPixel(database, row(accountId, '12346'))) as number;
  const foreign = (await insertPixel(database, row(other, '12345'))) as number;
  const has = (...ids: number[]) => hasOwnRows(database.read, 'pixel', { accountId, ids });
  assert.equal(await has(second, first, second), true);
  assert.equal(await has(first, foreign), false);
  assert.equal(await has(first, 999_999), false);
  assert.equal(await has(), true);
});

onBothEngines('an update that would make two the same is refused as such', async (database, accountId) => {
  await insertPixel(database, row(accountId, '12345'));
  const id = (await insertPixel(database, row(accountId, '12346'))) as number;
  const pixel = await findPixel(database.read, accountId, id);
  assert.ok(pixel);
  await assert.rejects(updatePixelRow(database, pixel, { tag: '12345' }), (error) => {
    assert.ok(error instanceof UniqueViolation);
    assert.ok(error.columns.includes('tag'));
    return true;
  });
  const other = await insertOwner(database);
  await updatePixelRow(database, { ...pixel, account_id: other }, { tag: '12348' });
  assert.deepEqual(await findPixel(database.read, accountId, id), pixel, 'another account changes nothing');
  await updatePixelRow(database, pixel, { tag: '12347' });
  assert.deepEqual(await findPixel(database.read, accountId, id), { ...pixel, tag: '12347' });
});

onBothEngines('a deleted pixel leaves its links and nothing else does', async (database, accountId) => {
  const other = await insertOwner(database);
  const gone = (await insertPixel(database, row(accountId, '12345'))) as number;
  const kept = (await insertPixel(database, row(accountId, '12346'))) as number;
  const link = await insertLinkRow(database, accountId);
  await database.write((tx) =>
    tx
      .insertInto('link_pixel')
      .values([gone, kept].map((pixel) => ({ link_id: link, pixel_id: pixel })))
      .execute(),
  );
  const left = () => database.read.selectFrom('link_pixel').selectAll().orderBy('pixel_id').execute();
  const before = await left();
  assert.equal(await deletePixelRow(database, other, gone), false);
  assert.deepEqual(await left(), before, 'another account takes it off no link');
  assert.equal(await deletePixelRow(database, accountId, gone), true);
  assert.equal(await deletePixelRow(database, accountId, gone), false);
  assert.deepEqual(await left(), [{ link_id: link, pixel_id: kept }]);
});
