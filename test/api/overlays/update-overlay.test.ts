import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { testEmptyChange } from '../../support/laws/update-laws.ts';
import { badAddresses, uploadPicture } from '../../support/pictures.ts';
import { startService } from '../../support/service.ts';
import { addOverlay, appearance, defaultAppearance, fullSettings, readOverlay } from './overlay-bodies.ts';

const service = await startService();
const account = await service.createAccount();

const update = (id: number, body: unknown) => account.put(`/api/overlay/${id}/update`, body);
const read = (id: number) => readOverlay(account, id);
const addFull = () => addOverlay(account, 'message', { ...fullSettings.message, ...appearance });

test('the name alone is changed, the rest stays', async () => {
  const id = await addFull();
  const earlier = await read(id);
  const { status, body } = await update(id, { name: ' Winter ' });
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  assert.ok(body.message.length > 0);
  assert.deepEqual(await read(id), { ...earlier, name: 'Winter' });
});

testEmptyChange({ add: addFull, read, update });

test('settings that are sent replace all earlier ones', async () => {
  const id = await addFull();
  assert.equal((await update(id, { settings: { text: 'New' } })).status, 200);
  assert.deepEqual((await read(id)).settings, { text: 'New', ...defaultAppearance });
});

test('settings are those of the stored type unless another one is sent', async () => {
  const id = await addFull();
  const earlier = await read(id);
  const refused = await update(id, { settings: fullSettings.poll });
  assert.equal(refused.status, 400);
  assert.equal(refused.body.field, 'settings.text');
  assert.deepEqual(await read(id), earlier);
  assert.equal((await update(id, { type: 'poll', settings: fullSettings.poll })).status, 200);
  assert.deepEqual(await read(id), {
    ...earlier,
    type: 'poll',
    settings: { ...fullSettings.poll, ...defaultAppearance },
    results: (fullSettings.poll.options as string[]).map((option) => ({ option, votes: 0 })),
  });
});

test('another type needs settings, the same type does not', async () => {
  const id = await addFull();
  const earlier = await read(id);
  const { status, body } = await update(id, { type: 'contact', name: 'Other' });
  assert.equal(status, 400);
  assert.equal(body.field, 'settings');
  assert.deepEqual(await read(id), earlier);
  assert.equal((await update(id, { type: 'message', name: 'Other' })).status, 200);
  assert.deepEqual(await read(id), { ...earlier, name: 'Other' });
});

test('addresses must be ones and are serialised; a picture may be an own upload', async () => {
  const id = await addFull();
  const earlier = await read(id);
  for (const bad of badAddresses) {
    const { status, body } = await update(id, { name: 'x', settings: { text: 'x', buttonlink: bad } });
    assert.equal(status, 400, bad);
    assert.equal(body.message, 'Please enter a valid URL.');
    assert.equal(body.field, 'settings.buttonlink');
  }
  assert.deepEqual(await read(id), earlier);
  const image = await uploadPicture(account);
  await update(id, { type: 'image', settings: { image, link: 'https://example.com' } });
  const { settings } = await read(id);
  assert.equal(settings.image, image);
  assert.equal(settings.link, 'https://example.com/');
  const foreign = await uploadPicture(await service.createAccount());
  const stolen = await update(id, { settings: { image: foreign, link: 'https://example.com' } });
  assert.equal(stolen.body.field, 'settings.image');
});

test('what must exist cannot be emptied, and everything is of its kind', async () => {
  const id = await addFull();
  const earlier = await read(id);
  for (const [field, change] of [
    ['name', { name: '' }],
    ['name', { name: null }],
    ['type', { type: '' }],
    ['type', { type: 'unknown', settings: { text: 'x' } }],
    ['settings', { settings: null }],
    ['settings', { settings: [] }],
    ['settings.text', { settings: {} }],
    ['settings.background', { settings: { text: 'x', background: 'red' } }],
  ] as const) {
    const { status, body } = await update(id, change);
    assert.equal(status, 400, JSON.stringify(change));
    assert.equal(body.field, field, JSON.stringify(change));
  }
  assert.deepEqual(await read(id), earlier);
});

testOnlyOwn(service, {
  method: 'PUT',
  path: async (owner) => `/api/overlay/${await addOverlay(owner)}/update`,
  unknown: impossibleIds.map((id) => `/api/overlay/${id}/update`),
  body: { name: 'Mine now' },
  message: 'Overlay not found.',
});
testKeyAndLimit(service, { method: 'PUT', path: '/api/overlay/1/update', body: {} });
