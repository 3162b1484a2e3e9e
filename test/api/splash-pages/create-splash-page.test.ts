import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { badAddresses, uploadPicture } from '../../support/pictures.ts';
import { startService } from '../../support/service.ts';
import { fullSplash, readSplash, splashDefaults, wrongValues } from './splash-bodies.ts';

const service = await startService({ environment: { APP_SCHEMES: 'myapp' } });
const account = await service.createAccount();

const add = (body: unknown) => account.post('/api/splash/add', body);
const count = async () => (await account.get('/api/splash')).body.data.result;

test('a splash page is added with all its fields and gives them back', async () => {
  const { status, body } = await add(fullSplash);
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  const { date: _, ...details } = await readSplash(account, body.id);
  assert.deepEqual(details, { id: body.id, ...fullSplash });
});

test('only the name is required; the rest may be left out in every form', async () => {
  for (const nothing of [undefined, null, '', false]) {
    const empty = Object.fromEntries(Object.keys(splashDefaults).map((key) => [key, nothing]));
    const { status, body } = await add({ ...empty, name: '  Plain ' });
    assert.equal(status, 200, JSON.stringify(nothing));
    const { date: _, ...details } = await readSplash(account, body.id);
    assert.deepEqual(details, { id: body.id, name: 'Plain', ...splashDefaults });
  }
});

test('the counter takes 0 to 60 seconds, also as text', async () => {
  for (const [sent, counter] of [
    [0, 0],
    [60, 60],
    ['30', 30],
    ['0', 0],
  ]) {
    const { body } = await add({ name: 'Counter', counter: sent });
    assert.equal((await readSplash(account, body.id)).counter, counter);
  }
});

for (const [field, values] of Object.entries(wrongValues)) {
  test(`a ${field} that is none is refused`, async () => {
    const earlier = await count();
    for (const value of values) {
      const { status, body } = await add({ name: 'Splash', [field]: value });
      assert.equal(status, 400, JSON.stringify(value));
      assert.equal(body.field, field);
    }
    assert.equal(await count(), earlier);
  });
}

test('the name is a required text of limited length', async () => {
  const earlier = await count();
  for (const name of [undefined, null, '', '  ', 7, ['x'], 'x'.repeat(101), 'a\nb']) {
    const { status, body } = await add({ ...fullSplash, name });
    assert.equal(status, 400, JSON.stringify(name));
    assert.equal(body.field, 'name');
  }
  assert.equal(await count(), earlier);
});

test('the image must be a web address, which is serialised', async () => {
  const earlier = await count();
  for (const image of [...badAddresses, 'myapp://picture']) {
    const { status, body } = await add({ name: 'Splash', image });
    assert.equal(status, 400, image);
    assert.equal(body.message, 'Please enter a valid URL.', image);
    assert.equal(body.field, 'image');
  }
  assert.equal(await count(), earlier);
  const { body } = await add({ name: 'Splash', image: 'https://BÜCHER.example/ä.png' });
  assert.equal((await readSplash(account, body.id)).image, 'https://xn--bcher-kva.example/%C3%A4.png');
});

test('the image may be an own upload, not another account’s and not one that does not exist', async () => {
  const own = await uploadPicture(account);
  const foreign = await uploadPicture(await service.createAccount());
  const { body } = await add({ name: 'Splash', image: own });
  assert.equal((await readSplash(account, body.id)).image, own);
  for (const image of [foreign, '/uploads/0123456789ABCDEFabcdef.png']) {
    const refused = await add({ name: 'Splash', image });
    assert.equal(refused.status, 400);
    assert.equal(refused.body.message, 'Please enter a valid URL.');
    assert.equal(refused.body.field, 'image');
  }
});

testKeyAndLimit(service, { method: 'POST', path: '/api/splash/add', body: { name: 'Splash' } });
