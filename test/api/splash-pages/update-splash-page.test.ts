import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { testChangesAlone, testDefaultsComeBack, testEmptyChange } from '../../support/laws/update-laws.ts';
import { badAddresses, uploadPicture } from '../../support/pictures.ts';
import { startService } from '../../support/service.ts';
import { addSplash, fullSplash, readSplash, splashDefaults, wrongValues } from './splash-bodies.ts';

const service = await startService();
const account = await service.createAccount();

const update = (id: number, body: unknown) => account.put(`/api/splash/${id}/update`, body);
const read = (id: number) => readSplash(account, id);
const changed = {
  name: 'Other shop',
  title: 'Wait',
  message: 'Soon.',
  image: 'https://example.org/other.png',
  buttontext: 'Go',
  counter: 0,
  background: '#000000',
  color: '#ffffff',
};

const changeable = { add: () => addSplash(account, fullSplash), read, update };

testEmptyChange(changeable);
testChangesAlone(changeable, changed);
testDefaultsComeBack(changeable, splashDefaults);

test('changes of different fields at the same time are all kept', async () => {
  const other = await service.createAccount();
  const id = await addSplash(other);
  await Promise.all(
    Object.entries(changed).map(([field, value]) =>
      other.put(`/api/splash/${id}/update`, { [field]: value }),
    ),
  );
  const { date: _, ...details } = await readSplash(other, id);
  assert.deepEqual(details, { id, ...changed });
});

test('a refused change changes nothing', async () => {
  const id = await addSplash(account, fullSplash);
  const earlier = await read(id);
  const wrong = { ...wrongValues, name: ['', null, 7, 'x'.repeat(101)] };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const { status, body } = await update(id, { title: 'Changed', [field]: value });
      assert.equal(status, 400, `${field}: ${JSON.stringify(value)}`);
      assert.equal(body.field, field);
    }
  }
  for (const image of badAddresses) {
    const { status, body } = await update(id, { title: 'Changed', image });
    assert.equal(status, 400, image);
    assert.equal(body.message, 'Please enter a valid URL.');
    assert.equal(body.field, 'image');
  }
  assert.deepEqual(await read(id), earlier);
});

test('the image may become an own upload, not another account’s', async () => {
  const id = await addSplash(account, fullSplash);
  const image = await uploadPicture(account);
  assert.equal((await update(id, { image })).status, 200);
  assert.equal((await read(id)).image, image);
  const foreign = await uploadPicture(await service.createAccount());
  assert.equal((await update(id, { image: foreign })).body.field, 'image');
  assert.equal((await read(id)).image, image);
});

testOnlyOwn(service, {
  method: 'PUT',
  path: async (owner) => `/api/splash/${await addSplash(owner)}/update`,
  unknown: impossibleIds.map((id) => `/api/splash/${id}/update`),
  body: { name: 'Mine now' },
  message: 'Splash page not found.',
});
testKeyAndLimit(service, { method: 'PUT', path: '/api/splash/1/update', body: {} });
