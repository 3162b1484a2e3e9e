import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();

const add = (body: unknown) => account.post('/api/campaign/add', body);
const count = async (owner: TestAccount) => (await owner.get('/api/campaigns')).body.data.result;

test('a campaign with a slug has a rotator, and its name travels as domain', async () => {
  const { status, body } = await add({ name: ' Spring sale ', slug: 'spring', public: true });
  assert.equal(status, 200);
  assert.deepEqual(body, {
    error: 0,
    id: body.id,
    domain: 'Spring sale',
    name: 'Spring sale',
    campaign: 'Spring sale',
    slug: 'spring',
    public: true,
    rotator: `${service.baseUrl}/r/spring`,
    list: `${service.baseUrl}/u/${account.username}/spring-${body.id}`,
  });
});

for (const nothing of [undefined, null, '', false]) {
  test(`name, slug and public given as ${JSON.stringify(nothing)} are not given`, async () => {
    const owner = await service.createAccount();
    const sent = { name: nothing, slug: nothing, public: nothing };
    const { status, body } = await owner.post('/api/campaign/add', sent);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      error: 0,
      id: body.id,
      domain: 'Campaign 1',
      name: 'Campaign 1',
      campaign: 'Campaign 1',
      slug: null,
      public: false,
      rotator: false,
      list: `${service.baseUrl}/u/${owner.username}/campaign-1-${body.id}`,
    });
  });
}

test('the address of the list is made from the name when there is no slug', async () => {
  for (const [name, slug] of [
    ['Été à Paris!', 'ete-a-paris'],
    ['Größe & Maß', 'grosse-mass'],
    ['  --Ærø  2027-- ', 'aero-2027'],
    ['Łódź', 'lodz'],
    ['夏のセール', 'campaign'],
    ['???', 'campaign'],
    ['x'.repeat(100), 'x'.repeat(64)],
    [`${'y'.repeat(63)} z`, 'y'.repeat(63)],
  ] as const) {
    const { body } = await add({ name });
    assert.equal(body.list, `${service.baseUrl}/u/${account.username}/${slug}-${body.id}`, name);
    assert.equal(body.rotator, false);
    assert.equal(body.domain, name.trim());
  }
});

test('public is understood in its text and number forms', async () => {
  for (const [sent, expected] of [
    ['1', true],
    ['true', true],
    [1, true],
    ['0', false],
    ['false', false],
    [0, false],
  ]) {
    const { status, body } = await add({ public: sent });
    assert.equal(status, 200);
    assert.equal(body.public, expected, JSON.stringify(sent));
  }
});

for (const [field, values] of Object.entries<unknown[]>({
  name: ['x'.repeat(101), 'two\nlines', 'nul\0', '\ud800', 7, true, ['a'], { a: 1 }],
  slug: [
    'ab',
    'x'.repeat(65),
    'Spring',
    'spring sale',
    'a/b',
    'ä-slug',
    'a_b',
    'abc\n',
    7,
    true,
    ['abc'],
    {},
  ],
  public: ['yes', 2, 'public', [], {}],
})) {
  test(`a ${field} that is none is refused and nothing is stored`, async () => {
    const earlier = await count(account);
    for (const value of values) {
      const { status, body } = await add({ name: 'Fine', slug: 'fine', [field]: value });
      assert.equal(status, 400, JSON.stringify(value));
      assert.equal(body.field, field);
    }
    assert.equal(await count(account), earlier);
  });
}

test('slugs of 3 and of 64 characters are accepted', async () => {
  for (const slug of ['a-1', '0'.repeat(64)]) {
    const { status, body } = await add({ slug });
    assert.equal(status, 200);
    assert.equal(body.rotator, `${service.baseUrl}/r/${slug}`);
  }
});

test('a body that is no object is refused', async () => {
  for (const body of ['[]', '"x"', 'null', '{']) {
    const { status } = await account.send('POST', '/api/campaign/add', body, {
      'Content-Type': 'application/json',
    });
    assert.equal(status, 400, body);
  }
});

test('a body cannot say whose the campaign is or what id it has', async () => {
  const other = await service.createAccount();
  const { body } = await add({ name: 'Mine', id: 12_345, account_id: other.id });
  assert.notEqual(body.id, 12_345);
  assert.equal(await count(other), 0);
});

test('a name is free in every account but used once in each', async () => {
  const other = await service.createAccount();
  assert.equal((await add({ name: 'Shared' })).status, 200);
  assert.equal((await other.post('/api/campaign/add', { name: 'Shared' })).status, 200);
  const { status, body } = await add({ name: ' Shared' });
  assert.equal(status, 409);
  assert.equal(body.message, 'You already have a campaign with that name.');
  assert.equal(body.field, 'name');
});

test('a slug is used once in the whole service', async () => {
  const other = await service.createAccount();
  assert.equal((await add({ slug: 'only-one' })).status, 200);
  for (const owner of [account, other]) {
    const earlier = await count(owner);
    const { status, body } = await owner.post('/api/campaign/add', { slug: 'only-one' });
    assert.equal(status, 409);
    assert.equal(body.message, 'This slug is currently not available. Please choose another one.');
    assert.equal(body.field, 'slug');
    assert.equal(await count(owner), earlier);
  }
});

test('a call refused for its slug may be made again with its Idempotency-Key and a better one', async () => {
  await add({ slug: 'first-here' });
  const key = { 'Idempotency-Key': 'campaign-once' };
  assert.equal(
    (await account.post('/api/campaign/add', { name: 'Once', slug: 'first-here' }, key)).status,
    409,
  );
  const again = await account.post('/api/campaign/add', { name: 'Once', slug: 'second-here' }, key);
  assert.equal(again.status, 200);
});

test('a call refused for its name may be made again with its Idempotency-Key and a better one', async () => {
  await add({ name: 'Known' });
  const key = { 'Idempotency-Key': 'campaign-named-once' };
  assert.equal((await account.post('/api/campaign/add', { name: 'Known' }, key)).status, 409);
  assert.equal((await account.post('/api/campaign/add', { name: 'Better known' }, key)).status, 200);
});

test('unnamed campaigns get a free number, whatever names are used', async () => {
  const owner = await service.createAccount();
  await owner.post('/api/campaign/add', { name: 'Campaign 2' });
  const second = await owner.post('/api/campaign/add', {});
  assert.equal(second.body.name, 'Campaign 3');
  const third = await owner.post('/api/campaign/add', {});
  assert.equal(third.body.name, 'Campaign 4');
});

test('20 parallel campaigns without a name all get one', async () => {
  const owner = await service.createAccount();
  const answers = await Promise.all(Array.from({ length: 20 }, () => owner.post('/api/campaign/add', {})));
  assert.ok(answers.every(({ status }) => status === 200));
  const names = answers.map(({ body }) => body.name);
  assert.deepEqual(new Set(names), new Set(Array.from({ length: 20 }, (_, n) => `Campaign ${n + 1}`)));
});

test('of 20 parallel campaigns of one name one wins and the others answer 409', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add({ name: 'Race' })));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array(19).fill(409)],
  );
});

test('of 20 parallel campaigns of two accounts with one slug one wins and the others answer 409', async () => {
  const other = await service.createAccount();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? account : other).post('/api/campaign/add', { slug: 'slug-race' }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array(19).fill(409)],
  );
});

testKeyAndLimit(service, { method: 'POST', path: '/api/campaign/add', body: { name: 'Guarded' } });
