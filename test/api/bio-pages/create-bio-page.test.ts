import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { badAddresses, uploadPicture } from '../../support/pictures.ts';
import { startService } from '../../support/service.ts';
import { bioDefaults, blockAddresses, freshAlias, fullBio, readBio, wrongValues } from './bio-bodies.ts';

const service = await startService({ environment: { APP_SCHEMES: 'myapp' } });
const account = await service.createAccount();

const add = (body: object) => account.post('/api/bio/add', { alias: freshAlias(), name: 'Ada', ...body });
const count = async () => (await account.get('/api/bios')).body.data.result;

test('a bio page is added with all its fields and gives them back', async () => {
  const { status, body } = await add({ alias: 'Ada_L-1815', ...fullBio });
  const link = `${service.baseUrl}/@Ada_L-1815`;
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, id: body.id, link });
  const { date: _, ...details } = await readBio(account, body.id);
  assert.deepEqual(details, { id: body.id, alias: 'Ada_L-1815', link, ...fullBio });
});

test('only alias and name are required; the rest may be left out in every form', async () => {
  for (const nothing of [undefined, null, '', false]) {
    const empty = Object.fromEntries(Object.keys(bioDefaults).map((key) => [key, nothing]));
    const { status, body } = await add({ ...empty, name: '  Plain ' });
    assert.equal(status, 200, JSON.stringify(nothing));
    const { name, description, avatar, theme, blocks } = await readBio(account, body.id);
    assert.deepEqual({ name, description, avatar, theme, blocks }, { name: 'Plain', ...bioDefaults });
  }
});

for (const field of ['alias', 'name']) {
  test(`the ${field} is required`, async () => {
    const earlier = await count();
    for (const nothing of [undefined, null, '']) {
      const { status, body } = await add({ [field]: nothing });
      assert.equal(status, 400, JSON.stringify(nothing));
      assert.equal(body.field, field);
    }
    assert.equal(await count(), earlier);
  });
}

for (const [field, named, values] of wrongValues) {
  test(`wrong values of ${named} are refused by its name`, async () => {
    const earlier = await count();
    for (const value of values) {
      const { status, body } = await add({ [field]: value });
      assert.equal(status, 400, JSON.stringify(value));
      assert.equal(body.field, named, JSON.stringify(value));
      assert.match(body.message, /\.$/);
    }
    assert.equal(await count(), earlier);
  });
}

for (const [named, blocks] of blockAddresses) {
  test(`${named} of ${JSON.stringify(blocks('…'))} may be a page or a short link of ours, but no block of a page`, async () => {
    const { baseUrl } = service;
    for (const path of ['/@ada/1', '/@ada/1/', '/%40ADA/1?a=1', '/x/../@ada/1']) {
      const { status, body } = await add({ blocks: blocks(baseUrl + path) });
      assert.deepEqual([status, body.field], [400, named], path);
    }
    for (const address of [`${baseUrl}/@ada`, `${baseUrl}/abc`, 'https://social.example/@ada/1']) {
      assert.equal((await add({ blocks: blocks(address) })).status, 200, address);
    }
  });

  test(`${named} of ${JSON.stringify(blocks('…'))} must be an address, which is serialised`, async () => {
    const earlier = await count();
    for (const bad of badAddresses) {
      const { status, body } = await add({ blocks: blocks(bad) });
      assert.equal(status, 400, bad);
      assert.equal(body.message, 'Please enter a valid URL.', bad);
      assert.equal(body.field, named);
    }
    assert.equal(await count(), earlier);
    const { body } = await add({ blocks: blocks('https://BÜCHER.example/ä') });
    const expected = blocks('https://xn--bcher-kva.example/%C3%A4');
    assert.deepEqual((await readBio(account, body.id)).blocks, expected);
    assert.equal((await add({ blocks: blocks('myapp://open/1') })).status, 200);
  });
}

test('pictures are web addresses or own uploads, not another account’s and not ones that do not exist', async () => {
  const own = await uploadPicture(account);
  const foreign = await uploadPicture(await service.createAccount());
  const { body } = await add({ avatar: own, blocks: [{ type: 'image', image: own }] });
  const { avatar, blocks } = await readBio(account, body.id);
  assert.deepEqual({ avatar, blocks }, { avatar: own, blocks: [{ type: 'image', image: own }] });
  for (const bad of [...badAddresses, 'myapp://picture', foreign, '/uploads/0123456789ABCDEFabcdef.png']) {
    const asAvatar = await add({ avatar: bad });
    const asBlock = await add({ blocks: [{ type: 'image', image: bad }] });
    assert.deepEqual([asAvatar.status, asAvatar.body.field], [400, 'avatar'], bad);
    assert.deepEqual([asBlock.status, asBlock.body.field], [400, 'blocks.0.image'], bad);
    assert.equal(asAvatar.body.message, 'Please enter a valid URL.');
    assert.equal(asBlock.body.message, 'Please enter a valid URL.');
  }
});

test('keys that a block does not have are left out', async () => {
  const { body } = await add({
    blocks: [{ type: 'heading', text: 'Read', html: '<i>', url: 'javascript:alert(1)' }],
  });
  assert.deepEqual((await readBio(account, body.id)).blocks, [{ type: 'heading', text: 'Read' }]);
});

test('a page may hold 100 blocks', async () => {
  const blocks = Array.from({ length: 100 }, (_, n) => ({ type: 'heading', text: `Block ${n}` }));
  const { body } = await add({ blocks });
  assert.deepEqual((await readBio(account, body.id)).blocks, blocks);
});

test('an alias is one page’s alone across accounts, whatever the case', async () => {
  assert.equal((await add({ alias: 'Grace' })).status, 200);
  const other = await service.createAccount();
  const { status, body } = await other.post('/api/bio/add', { alias: 'gRACE', name: 'Other' });
  assert.equal(status, 409);
  assert.equal(body.message, 'That alias is taken. Please choose another one.');
  assert.equal(body.field, 'alias');
  assert.equal((await other.get('/api/bios')).body.data.result, 0);
});

test('of 100 parallel adds of one alias by four accounts one wins and the others answer 409', async () => {
  const racers = await Promise.all(Array.from({ length: 4 }, () => service.createAccount()));
  const answers = await Promise.all(
    racers.flatMap((racer) =>
      Array.from({ length: 25 }, (_, n) =>
        racer.post('/api/bio/add', { alias: n % 2 ? 'the-race' : 'THE-RACE', name: `Racer ${n}` }),
      ),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array(99).fill(409)],
  );
});

testKeyAndLimit(service, { method: 'POST', path: '/api/bio/add', body: { alias: 'ada', name: 'Ada' } });
