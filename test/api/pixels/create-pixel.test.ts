import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { markup, pixelTags } from './pixel-tags.ts';

const service = await startService();
const account = await service.createAccount();

const add = (body: unknown) => account.post('/api/pixel/add', body);
const count = async () => (await account.get('/api/pixels')).body.data.result;

for (const [type, { right, wrong }] of Object.entries(pixelTags)) {
  test(`a ${type} takes the tags of its provider and gives them back`, async () => {
    for (const tag of right) {
      const { status, body } = await add({ type, name: `My ${type}`, tag });
      assert.equal(status, 200, tag);
      const list = await account.get('/api/pixels?limit=1');
      const { id, type: givenType, name, tag: givenTag } = list.body.data.pixels[0];
      assert.deepEqual(
        { id, givenType, name, givenTag },
        { id: body.id, givenType: type, name: `My ${type}`, givenTag: tag },
      );
    }
  });

  test(`a ${type} refuses every other tag`, async () => {
    const earlier = await count();
    for (const tag of [...wrong, ...markup, ...markup.map((text) => right[0] + text)]) {
      const { status, body } = await add({ type, name: 'Shop', tag });
      assert.equal(status, 400, tag);
      assert.equal(body.field, 'tag', tag);
      assert.match(body.message, /^The field "tag" must .+\.$/);
    }
    assert.equal(await count(), earlier);
  });
}

test('name and tag are trimmed', async () => {
  await add({ type: 'fbpixel', name: '  Shop  ', tag: ' 999888777666 ' });
  const { body } = await account.get('/api/pixels?limit=1');
  assert.equal(body.data.pixels[0].name, 'Shop');
  assert.equal(body.data.pixels[0].tag, '999888777666');
});

for (const type of ['unknown', 'GTMPIXEL', 7, ['gtmpixel'], '__proto__', 'constructor']) {
  test(`the provider ${JSON.stringify(type)} is not supported`, async () => {
    const { status, body } = await add({ type, name: 'Shop', tag: 'GTM-AB12CD3' });
    assert.equal(status, 400);
    assert.equal(body.message, 'Pixel provider is currently not supported.');
    assert.equal(body.field, 'type');
  });
}

for (const type of ['', null, undefined]) {
  test(`the provider ${JSON.stringify(type)} is a missing one`, async () => {
    const { status, body } = await add({ type, name: 'Shop', tag: 'GTM-AB12CD3' });
    assert.equal(status, 400);
    assert.equal(body.message, 'The field "type" is required.');
    assert.equal(body.field, 'type');
  });
}

test('name and tag are required texts of limited length', async () => {
  const earlier = await count();
  const right = { type: 'fbpixel', name: 'Shop', tag: '123123123' };
  for (const field of ['name', 'tag']) {
    for (const value of [undefined, null, '', '   ', 7, {}, ['x'], 'x'.repeat(201), 'a\0b', '\ud800']) {
      const { status, body } = await add({ ...right, [field]: value });
      assert.equal(status, 400, `${field}: ${JSON.stringify(value)}`);
      assert.equal(body.field, field);
    }
  }
  assert.equal(await count(), earlier);
});

test('a provider and tag are one pixel of an account; other accounts may have it too', async () => {
  const pixel = { type: 'fbpixel', name: 'First', tag: '5550001112223' };
  assert.equal((await add(pixel)).status, 200);
  const { status, body } = await add({ ...pixel, name: 'Second' });
  assert.equal(status, 409);
  assert.equal(body.message, 'A pixel with this provider and tag already exists.');
  assert.equal((await add({ ...pixel, type: 'pinterest' })).status, 200);
  const other = await service.createAccount();
  assert.equal((await other.post('/api/pixel/add', pixel)).status, 200);
});

test('of 25 parallel adds of one pixel one wins and the others answer 409', async () => {
  const racer = await service.createAccount();
  const pixel = { type: 'bing', name: 'Race', tag: '87654321' };
  const answers = await Promise.all(Array.from({ length: 25 }, () => racer.post('/api/pixel/add', pixel)));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array(24).fill(409)],
  );
});

test('what a client may not set is ignored', async () => {
  const other = await service.createAccount();
  const { body } = await add({
    type: 'bing',
    name: 'Mine',
    tag: '11112222',
    id: 99_999,
    account_id: other.id,
    date: '2000-01-01 00:00:00',
  });
  const { body: list } = await account.get('/api/pixels?limit=1');
  assert.equal(list.data.pixels[0].id, body.id);
  assert.notEqual(body.id, 99_999);
  assert.notEqual(list.data.pixels[0].date, '2000-01-01 00:00:00');
  assert.equal((await other.get('/api/pixels')).body.data.result, 0);
});

testKeyAndLimit(service, {
  method: 'POST',
  path: '/api/pixel/add',
  body: { type: 'gtmpixel', name: 'Shop', tag: 'GTM-AB12CD3' },
});
