import assert from 'node:assert/strict';
import { setReuseHashes } from '../../src/database/statements/reusable-links.ts';
import { deleteLinkRows, holdLinks, updateLinkRows } from '../../src/resources/links/link-change-store.ts';
import { findLink, findReusableLink, insertLink } from '../../src/resources/links/link-store.ts';
import { insertPixel } from '../../src/resources/pixels/pixel-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { linkRow } from '../support/link-row.ts';

onBothEngines('only the account’s own links are held, changed and deleted', async (database, accountId) => {
  const other = await insertOwner(database);
  const add = (owner: number, alias: string) =>
    database.write((tx) => insertLink(tx, linkRow(owner, alias))) as Promise<number>;
  const addPixel = (owner: number, tag: string) =>
    insertPixel(database, { accountId: owner, type: 'fbpixel', name: 'Shop', tag, at: 1 }) as Promise<number>;
  const [one, theirs] = [await add(accountId, 'one'), await add(other, 'x')];
  const own = linkRow(accountId, 'two', { settings: { metatitle: 'Two' } });
  const two = (await database.write((tx) => insertLink(tx, own))) as number;
  const pixels = [await addPixel(accountId, '12345'), await addPixel(accountId, '12346')] as const;
  const uses = [
    [one, pixels[0]],
    [one, pixels[1]],
    [theirs, await addPixel(other, '12345')],
  ] as const;
  const rows = uses.map(([link_id, pixel_id]) => ({ link_id, pixel_id }));
  await database.write((tx) => tx.insertInto('link_pixel').values(rows).execute());
  const ids = [one, two, theirs, 999_999];
  const held = await database.write((tx) => holdLinks(tx, accountId, ids));
  assert.deepEqual(held.map(({ id }) => id).sort(), [one, two].sort());
  assert.deepEqual(
    held.sort((a, b) => a.id - b.id).map(({ hasSettings, pixelIds }) => [hasSettings, pixelIds.sort()]),
    [
      [false, pixels],
      [true, []],
    ],
  );
  // Those of a thousand links would not fit into the memory.
  assert.ok(held.every((link) => !('settings' in link)));
  const columns = { status: 'disabled', expires_at: 7 } as const;
  await database.write((tx) => updateLinkRows(tx, accountId, { ids, columns }));
  assert.equal((await findLink(database.read, accountId, two))?.expires_at, 7);
  assert.equal((await findLink(database.read, other, theirs))?.status, 'public');
  await database.write((tx) => deleteLinkRows(tx, accountId, [one, theirs]));
  assert.equal(await findLink(database.read, accountId, one), undefined);
  assert.ok(await findLink(database.read, accountId, two));
  assert.ok(await findLink(database.read, other, theirs));
});

onBothEngines('each link gets the reuse hash that is meant for it', async (database, accountId) => {
  const row = linkRow(accountId, 'reused');
  const id = (await database.write((tx) => insertLink(tx, row))) as number;
  const other = (await database.write((tx) => insertLink(tx, linkRow(accountId, 'other')))) as number;
  const find = async () => (await findReusableLink(database.read, row, undefined))?.id;
  await database.write((tx) =>
    setReuseHashes(tx, [
      { id, hash: null },
      { id: other, hash: 2 ** 47 },
    ]),
  );
  assert.equal(await find(), undefined);
  await database.write((tx) => setReuseHashes(tx, [{ id, hash: row.reuse_hash }]));
  assert.equal(await find(), id);
  await database.write((tx) => setReuseHashes(tx, []));
});
