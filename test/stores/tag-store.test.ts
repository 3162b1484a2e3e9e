import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import { parseTags } from '../../src/resources/links/tag.ts';
import {
  addTags,
  hasMoreTags,
  pageOfTags,
  removeTags,
  setTags,
  tagsOfLinks,
} from '../../src/resources/links/tag-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';

const tagsOf = async ({ read }: Database, id: number) => (await tagsOfLinks(read, [id])).get(id);

onBothEngines('a link has each tag once, as it was typed first', async (database, accountId) => {
  const [one, two] = [await insertLinkRow(database, accountId), await insertLinkRow(database, accountId)];
  await database.write(async (tx) => {
    await setTags(tx, accountId, { linkId: one, tags: parseTags(['b', 'A']) });
    await addTags(tx, accountId, { linkIds: [one, two], tags: parseTags(['a', 'C']) });
  });
  assert.deepEqual(await tagsOf(database, one), ['A', 'b', 'C']);
  assert.deepEqual(await tagsOf(database, two), ['a', 'C']);
  await database.write((tx) => setTags(tx, accountId, { linkId: one, tags: parseTags(['a']) }));
  assert.deepEqual(await tagsOf(database, one), ['a']);
  await database.write((tx) => removeTags(tx, { linkIds: [one, two], tags: parseTags(['A', 'x']) }));
  assert.equal(await tagsOf(database, one), undefined);
  assert.deepEqual(await tagsOf(database, two), ['C']);
});

onBothEngines(
  'tags of 1,000 links are added at once, and too many are noticed',
  async (database, accountId) => {
    const linkIds: number[] = [];
    for (let n = 0; n < 200; n++) linkIds.push(await insertLinkRow(database, accountId));
    const tags = parseTags(Array.from({ length: 20 }, (_, n) => `tag ${n}`));
    await database.write((tx) => addTags(tx, accountId, { linkIds, tags }));
    assert.equal((await tagsOfLinks(database.read, linkIds)).size, 200);
    assert.equal(await hasMoreTags(database.read, linkIds, 20), false);
    await database.write((tx) =>
      addTags(tx, accountId, { linkIds: [linkIds[7] ?? 0], tags: parseTags(['x']) }),
    );
    assert.equal(await hasMoreTags(database.read, linkIds, 20), true);
  },
);

onBothEngines('the tags of an account are counted and go with their links', async (database, accountId) => {
  const other = await insertOwner(database);
  const [one, two] = [await insertLinkRow(database, accountId), await insertLinkRow(database, accountId)];
  const theirs = await insertLinkRow(database, other);
  await database.write(async (tx) => {
    await addTags(tx, accountId, { linkIds: [one, two], tags: parseTags(['both']) });
    await addTags(tx, accountId, { linkIds: [two], tags: parseTags(['alone', 'third']) });
    await addTags(tx, other, { linkIds: [theirs], tags: parseTags(['both']) });
  });
  const page = (offset: number) => pageOfTags(database.read, accountId, { limit: 2, offset });
  assert.deepEqual(await page(0), {
    total: 3,
    rows: [
      { name: 'alone', links: 1 },
      { name: 'both', links: 2 },
    ],
  });
  assert.deepEqual(await page(2), { total: 3, rows: [{ name: 'third', links: 1 }] });
  await database.write((tx) => tx.deleteFrom('link').where('id', '=', two).execute());
  assert.deepEqual(await page(0), { total: 1, rows: [{ name: 'both', links: 1 }] });
});
