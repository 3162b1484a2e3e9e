import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ environment: { RATE_LIMITS: 'gold=500,anonymous=0' } });
const closed = await startService({ environment: { REGISTRATION: 'first' } });
const administrator = await createAdministrator(service);
const { database } = service.application.services;
const path = '/api/admin/account/add';
let people = 0;

const person = () => {
  const name = `added-${++people}`;
  return { username: name, email: `${name}@example.com` };
};

const countAccounts = async () => (await database.read.selectFrom('account').select('id').execute()).length;

const roleAndPlan = (id: number) =>
  database.read.selectFrom('account').select(['role', 'plan']).where('id', '=', id).executeTakeFirstOrThrow();

test('name and email are enough: key and password are made up and shown, and work', async () => {
  const wanted = person();
  const { status, body } = await administrator.post(path, wanted);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body).sort(), ['error', 'id', 'key', 'password']);
  assert.match(body.password, /^[2-9a-z]{16}$/);
  const own = await service.anonymous.get('/api/account', { Authorization: `Bearer ${body.key}` });
  assert.deepEqual([own.body.data.id, own.body.data.username], [body.id, wanted.username]);
  const shown = { email: wanted.email, password: body.password };
  assert.equal((await service.anonymous.post('/api/session', shown)).status, 200);
  assert.deepEqual(await roleAndPlan(body.id), { role: 'user', plan: 'pro' });
});

test('a password that was sent is taken and not shown', async () => {
  const wanted = { ...person(), password: 'correct horse' };
  const { body } = await administrator.post(path, wanted);
  assert.deepEqual(Object.keys(body).sort(), ['error', 'id', 'key']);
  assert.equal((await service.anonymous.post('/api/session', wanted)).status, 200);
});

test('plan and role are as they are wished', async () => {
  const { body } = await administrator.post(path, { ...person(), plan: 'gold', role: 'administrator' });
  assert.deepEqual(await roleAndPlan(body.id), { role: 'administrator', plan: 'gold' });
});

for (const [field, values] of Object.entries<unknown[]>({
  username: [undefined, '', 'a b', 7],
  email: [undefined, '', 'nobody', 7],
  password: ['short', 7, 'x'.repeat(129)],
  plan: ['silver', 'anonymous', 'PRO', 7, 'x'.repeat(101), '__proto__', 'constructor'],
  role: ['owner', 7, 'Administrator'],
})) {
  test(`a bad ${field} answers 400 with the field's name, and no account is made`, async () => {
    const before = await countAccounts();
    for (const value of values) {
      const { status, body } = await administrator.post(path, { ...person(), [field]: value });
      assert.equal(status, 400, JSON.stringify(value));
      assert.equal(body.field, field);
    }
    assert.equal(await countAccounts(), before);
  });
}

test('a name and an email that are taken answer 409', async () => {
  const taken = person();
  await administrator.post(path, taken);
  for (const field of ['username', 'email'] as const) {
    const { status, body } = await administrator.post(path, {
      ...person(),
      [field]: taken[field].toUpperCase(),
    });
    assert.equal(status, 409);
    assert.equal(body.field, field);
  }
});

test('of 20 that are added under one name at once one is, and the others answer 409', async () => {
  const { username } = person();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => administrator.post(path, { ...person(), username })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array(19).fill(409)],
  );
});

test('an administrator adds accounts where registration is closed', async () => {
  const first = await closed.createAccount();
  assert.equal(
    (await closed.anonymous.post('/api/account/register', { ...person(), password: 'long enough' })).status,
    403,
  );
  assert.equal((await first.post(path, person())).status, 200);
});

test('nothing else can be assigned', async () => {
  const { status, body } = await administrator.post(path, {
    ...person(),
    id: 1,
    account_id: 1,
    password_hash: 'x',
    suspended_at: 1,
    status: 'suspended',
  });
  assert.equal(status, 200);
  const own = await service.anonymous.get('/api/account', { Authorization: `Bearer ${body.key}` });
  assert.equal(own.status, 200);
});

test('an Idempotency-Key means nothing here: no answer with a key in it is kept', async () => {
  await administrator.post(path, person(), { 'Idempotency-Key': 'k' });
  assert.deepEqual(await database.read.selectFrom('idempotent_request').selectAll().execute(), []);
});

testAdministratorsOnly(service, { method: 'POST', path: async () => path, body: person() });

testKeyAndLimit(service, { method: 'POST', path, body: person() });
