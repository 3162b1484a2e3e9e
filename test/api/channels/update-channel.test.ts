import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { testChangesAlone, testEmptyChange } from '../../support/laws/update-laws.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();
let channels = 0;

async function addChannel(owner: TestAccount = account): Promise<number> {
  const { body } = await owner.post('/api/channel/add', {
    name: `Number ${++channels}`,
    description: 'As created',
    color: '#112233',
    starred: true,
  });
  return body.id;
}

const update = (id: number, body: unknown) => account.put(`/api/channel/${id}/update`, body);
const read = async (id: number) => {
  const { body } = await account.get('/api/channels?limit=1000');
  return body.data.channels.find((channel: { id: number }) => channel.id === id);
};

test('every field changes, and the answer has a message and the five fields', async () => {
  const id = await addChannel();
  const fields = { name: 'Renamed', description: 'Other words', color: '#AABBCC', starred: false };
  const { status, body } = await update(id, fields);
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, message: body.message, id, ...fields });
  assert.equal(typeof body.message, 'string');
  assert.deepEqual(await read(id), { id, ...fields });
});

const changeable = { add: addChannel, read, update };

testEmptyChange(changeable);
testChangesAlone(changeable, { name: 'Alone', description: 'Alone', color: '#000000', starred: false });

test('the answer has the fields that were not sent, too', async () => {
  const id = await addChannel();
  const earlier = await read(id);
  const { body } = await update(id, { starred: false });
  assert.deepEqual(body, { error: 0, message: body.message, ...earlier, starred: false });
});

for (const nothing of [null, '']) {
  test(`description, color and starred given as ${JSON.stringify(nothing)} get their defaults back`, async () => {
    const id = await addChannel();
    const { name } = await read(id);
    assert.equal((await update(id, { description: nothing, color: nothing, starred: nothing })).status, 200);
    assert.deepEqual(await read(id), { id, name, description: '', color: '#2563eb', starred: false });
  });
}

for (const [field, values] of Object.entries<unknown[]>({
  name: ['', null, ' ', 'x'.repeat(101), 'two\nlines', 7, false, ['a']],
  description: ['x'.repeat(1_001), 7, true, ['a']],
  color: ['red', '#fff', '2563eb', 7, []],
  starred: ['yes', 2, [], {}],
})) {
  test(`a ${field} that is none is refused and nothing changes`, async () => {
    const id = await addChannel();
    const earlier = await read(id);
    for (const value of values) {
      const { status, body } = await update(id, {
        name: 'Fine',
        color: '#ffffff',
        starred: false,
        [field]: value,
      });
      assert.equal(status, 400, JSON.stringify(value));
      assert.equal(body.field, field);
    }
    assert.deepEqual(await read(id), earlier);
  });
}

test('the name of another channel of the account is taken, and nothing changes', async () => {
  const id = await addChannel();
  await account.post('/api/channel/add', { name: 'Taken' });
  const earlier = await read(id);
  const { status, body } = await update(id, { name: 'Taken', starred: false });
  assert.equal(status, 409);
  assert.equal(body.message, 'You already have a channel with that name.');
  assert.equal(body.field, 'name');
  assert.deepEqual(await read(id), earlier);
});

test('the same name may be sent again, and another account’s name is free', async () => {
  const id = await addChannel();
  const other = await service.createAccount();
  await other.post('/api/channel/add', { name: 'Theirs' });
  assert.equal((await update(id, { name: (await read(id)).name })).status, 200);
  assert.equal((await update(id, { name: 'Theirs' })).status, 200);
});

testOnlyOwn(service, {
  method: 'PUT',
  path: async (owner) => `/api/channel/${await addChannel(owner)}/update`,
  unknown: impossibleIds.map((id) => `/api/channel/${id}/update`),
  body: { name: 'Hijacked' },
  message: 'Channel not found.',
});

test('an empty change of an unknown channel answers 404 too', async () => {
  assert.equal((await update(999_999, {})).status, 404);
});

testKeyAndLimit(service, { method: 'PUT', path: '/api/channel/1/update', body: {} });
