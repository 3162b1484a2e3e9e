import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();

const add = (body: unknown) => account.post('/api/channel/add', body);
const count = async () => (await account.get('/api/channels')).body.data.result;

test('a channel is created with all that is sent', async () => {
  const sent = { name: ' News ', description: ' Kept  as sent\n', color: '#AbCdEf', starred: true };
  const { status, body } = await add(sent);
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, id: body.id, ...sent, name: 'News' });
});

for (const nothing of [undefined, null, '']) {
  test(`what is sent as ${JSON.stringify(nothing)} has its default`, async () => {
    const name = `Plain ${JSON.stringify(nothing)}`;
    const { status, body } = await add({ name, description: nothing, color: nothing, starred: nothing });
    assert.equal(status, 200);
    assert.deepEqual(body, {
      error: 0,
      id: body.id,
      name,
      description: '',
      color: '#2563eb',
      starred: false,
    });
  });
}

test('a description and a color of false are not given', async () => {
  const { body } = await add({ name: 'False', description: false, color: false, starred: false });
  assert.deepEqual(body, {
    error: 0,
    id: body.id,
    name: 'False',
    description: '',
    color: '#2563eb',
    starred: false,
  });
});

test('starred is understood in its text and number forms', async () => {
  for (const [sent, expected] of [
    ['1', true],
    ['true', true],
    [1, true],
    ['0', false],
    ['false', false],
    [0, false],
  ]) {
    const { status, body } = await add({ name: `Star ${JSON.stringify(sent)}`, starred: sent });
    assert.equal(status, 200);
    assert.equal(body.starred, expected, JSON.stringify(sent));
  }
});

test('the longest name and description are counted in characters', async () => {
  const { status, body } = await add({ name: '🎉'.repeat(100), description: 'é'.repeat(1_000) });
  assert.equal(status, 200);
  assert.equal(body.name, '🎉'.repeat(100));
});

test('the name is required', async () => {
  const earlier = await count();
  for (const body of [{}, { name: '' }, { name: null }, { name: '   ' }, { color: '#ffffff' }]) {
    const answer = await add(body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.equal(answer.body.field, 'name');
  }
  assert.equal(await count(), earlier);
});

for (const [field, values] of Object.entries<unknown[]>({
  name: ['x'.repeat(101), 'two\nlines', 'nul\0', '\ud800', 7, true, ['a'], {}],
  description: ['x'.repeat(1_001), 'nul\0', 7, true, ['a'], {}],
  color: ['red', '#fff', '2563eb', '#2563eg', '#2563eb00', 'rgb(1,2,3)', '#2563eb\n', 7, true, []],
  starred: ['yes', 2, [], {}],
})) {
  test(`a ${field} that is none is refused and nothing is stored`, async () => {
    const earlier = await count();
    for (const value of values) {
      const { status, body } = await add({ name: 'Fine', [field]: value });
      assert.equal(status, 400, JSON.stringify(value));
      assert.equal(body.field, field);
    }
    assert.equal(await count(), earlier);
  });
}

test('a body that is no object is refused', async () => {
  for (const body of ['[]', '"x"', 'null', '{']) {
    const { status } = await account.send('POST', '/api/channel/add', body, {
      'Content-Type': 'application/json',
    });
    assert.equal(status, 400, body);
  }
});

test('a name is free in every account but used once in each', async () => {
  const other = await service.createAccount();
  assert.equal((await add({ name: 'Shared' })).status, 200);
  assert.equal((await other.post('/api/channel/add', { name: 'Shared' })).status, 200);
  const { status, body } = await add({ name: 'Shared ' });
  assert.equal(status, 409);
  assert.equal(body.message, 'You already have a channel with that name.');
  assert.equal(body.field, 'name');
});

test('a call refused for its name may be made again with its Idempotency-Key and a better one', async () => {
  await add({ name: 'Known' });
  const key = { 'Idempotency-Key': 'channel-once' };
  assert.equal((await account.post('/api/channel/add', { name: 'Known' }, key)).status, 409);
  assert.equal((await account.post('/api/channel/add', { name: 'Better known' }, key)).status, 200);
});

test('of 20 parallel channels of one name one wins and the others answer 409', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add({ name: 'Race' })));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array(19).fill(409)],
  );
});

testKeyAndLimit(service, { method: 'POST', path: '/api/channel/add', body: { name: 'Guarded' } });
