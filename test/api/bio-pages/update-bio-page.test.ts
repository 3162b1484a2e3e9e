import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { testChangesAlone, testDefaultsComeBack, testEmptyChange } from '../../support/laws/update-laws.ts';
import { badAddresses, uploadPicture } from '../../support/pictures.ts';
import { startService } from '../../support/service.ts';
import {
  addBio,
  bioDefaults,
  blockAddresses,
  freshAlias,
  fullBio,
  readBio,
  readBlockIds,
  wrongValues,
} from './bio-bodies.ts';

const service = await startService();
const account = await service.createAccount();

const update = (id: number, body: unknown) => account.put(`/api/bio/${id}/update`, body);
const read = (id: number) => readBio(account, id);
const changed = {
  name: 'Grace Hopper',
  description: 'Ships.',
  avatar: 'https://example.org/grace.png',
  theme: 'forest',
  blocks: [{ type: 'text', text: 'New' }],
};

const changeable = { add: () => addBio(account, fullBio), read, update };

testEmptyChange(changeable);
testChangesAlone(changeable, changed);
testDefaultsComeBack(changeable, bioDefaults);

test('a block keeps its id when it is sent with it or unchanged, wherever it stands then', async () => {
  const id = await addBio(account, fullBio);
  const { blocks } = (await account.get(`/api/bio/${id}`)).body.details;
  const [heading, link, , , , social] = blocks;
  const { id: _, ...unchanged } = heading;
  const added = { type: 'text', text: 'New' };
  await update(id, { blocks: [{ ...social, network: 'github' }, added, unchanged, link] });
  assert.deepEqual(await readBlockIds(account, id), [6, 7, 1, 2]);
});

test('an id that the page does not have, or that comes twice, makes a new block', async () => {
  const id = await addBio(account, { name: 'Ada', blocks: [{ type: 'heading', text: 'a' }] });
  const blocks = [7, 1, 1].map((block) => ({ type: 'heading', id: block, text: `${block}` }));
  await update(id, { blocks });
  const ids = await readBlockIds(account, id);
  assert.equal(ids[1], 1);
  assert.equal(new Set(ids).size, 3);
});

test('an empty list removes the blocks', async () => {
  const id = await addBio(account, fullBio);
  await update(id, { blocks: [] });
  assert.deepEqual((await read(id)).blocks, []);
});

test('a new alias moves the page and frees the old one', async () => {
  const [old, next] = [freshAlias(), freshAlias()];
  const id = await addBio(account, { alias: old, name: 'Ada' });
  assert.equal((await update(id, { alias: next })).status, 200);
  const { alias, link } = await read(id);
  assert.deepEqual({ alias, link }, { alias: next, link: `${service.baseUrl}/@${next}` });
  assert.equal((await account.post('/api/bio/add', { alias: old, name: 'Other' })).status, 200);
});

test('the alias it has may be sent again, in another case too', async () => {
  const alias = freshAlias();
  const id = await addBio(account, { alias, name: 'Ada' });
  assert.equal((await update(id, { alias })).status, 200);
  assert.equal((await update(id, { alias: alias.toUpperCase() })).status, 200);
  assert.equal((await read(id)).alias, alias.toUpperCase());
});

test('an alias that another page has is refused, whosever it is and whatever the case', async () => {
  const other = await service.createAccount();
  const [own, foreign] = [freshAlias(), freshAlias()];
  await addBio(account, { alias: own, name: 'Own' });
  await addBio(other, { alias: foreign, name: 'Foreign' });
  const id = await addBio(account, fullBio);
  const earlier = await read(id);
  for (const alias of [own, foreign, foreign.toUpperCase()]) {
    const { status, body } = await update(id, { alias, name: 'Thief' });
    assert.equal(status, 409);
    assert.equal(body.message, 'That alias is taken. Please choose another one.');
    assert.equal(body.field, 'alias');
  }
  assert.deepEqual(await read(id), earlier);
});

test('alias and name cannot be emptied', async () => {
  const id = await addBio(account, fullBio);
  const earlier = await read(id);
  for (const field of ['alias', 'name']) {
    for (const nothing of [null, '']) {
      const { status, body } = await update(id, { [field]: nothing });
      assert.equal(status, 400);
      assert.equal(body.field, field);
    }
  }
  assert.deepEqual(await read(id), earlier);
});

test('a refused change changes nothing', async () => {
  const id = await addBio(account, fullBio);
  const earlier = await read(id);
  for (const [field, named, values] of wrongValues) {
    for (const value of values) {
      const { status, body } = await update(id, { theme: 'mono', [field]: value });
      assert.equal(status, 400, `${field}: ${JSON.stringify(value)}`);
      assert.equal(body.field, named);
    }
  }
  for (const [named, blocks] of blockAddresses) {
    for (const bad of badAddresses) {
      const { status, body } = await update(id, { theme: 'mono', blocks: blocks(bad) });
      assert.equal(status, 400, bad);
      assert.equal(body.message, 'Please enter a valid URL.');
      assert.equal(body.field, named);
    }
  }
  assert.deepEqual(await read(id), earlier);
});

test('the avatar may become an own upload, not another account’s', async () => {
  const id = await addBio(account, fullBio);
  const avatar = await uploadPicture(account);
  assert.equal((await update(id, { avatar })).status, 200);
  assert.equal((await read(id)).avatar, avatar);
  const foreign = await uploadPicture(await service.createAccount());
  assert.equal((await update(id, { avatar: foreign })).body.field, 'avatar');
  assert.equal((await read(id)).avatar, avatar);
});

testOnlyOwn(service, {
  method: 'PUT',
  path: async (owner) => `/api/bio/${await addBio(owner)}/update`,
  unknown: impossibleIds.map((id) => `/api/bio/${id}/update`),
  body: { name: 'Mine now' },
  message: 'Bio page not found.',
});
testKeyAndLimit(service, { method: 'PUT', path: '/api/bio/1/update', body: {} });
