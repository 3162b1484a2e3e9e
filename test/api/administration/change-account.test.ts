import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import { impossibleIds, testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { isSignedIn, openDashboard } from '../../support/accounts/sessions.ts';
import { createLink, visitPath } from '../../support/clicks/visits.ts';

const service = await startService({ environment: { RATE_LIMITS: 'gold=500,anonymous=0' } });
const racing = await startService();
const { database } = service.application.services;
const pathOf = (id: number | string) => `/api/admin/account/${id}/update`;
const suspendedText = 'This account is suspended. Please ask whoever runs this service.';

const readRow = (id: number) =>
  database.read.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a suspension and a change of plan at the same time are both kept', async () => {
  const administrator = await createAdministrator(service);
  const { id } = await service.createAccount();
  for (let n = 0; n < 10; n++) {
    const plan = n % 2 === 0 ? 'gold' : 'pro';
    await Promise.all([{ status: 'suspended' }, { plan }].map((body) => administrator.put(pathOf(id), body)));
    const row = await readRow(id);
    assert.deepEqual([row.plan, typeof row.suspended_at], [plan, 'number']);
    await administrator.put(pathOf(id), { status: 'active' });
  }
});

test('plan, role and status change one by one, and what is absent stays', async () => {
  const administrator = await createAdministrator(service);
  const { id } = await service.createAccount();
  const before = await readRow(id);
  const change = async (body: object) => {
    const answer = await administrator.put(pathOf(id), body);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { error: 0, message: 'Account has been updated successfully.' });
    return readRow(id);
  };
  assert.deepEqual(await change({}), before);
  assert.deepEqual(await change({ plan: 'gold' }), { ...before, plan: 'gold' });
  assert.deepEqual(await change({ role: 'administrator' }), {
    ...before,
    plan: 'gold',
    role: 'administrator',
  });
  const suspended = await change({ status: 'suspended' });
  assert.equal(typeof suspended.suspended_at, 'number');
  assert.deepEqual(await change({ status: 'suspended', plan: 'free' }), { ...suspended, plan: 'free' });
  assert.deepEqual(await change({ role: 'user', status: 'active', plan: 'pro' }), before);
});

test('a new plan counts from the next call on', async () => {
  const administrator = await createAdministrator(service);
  const account = await service.createAccount();
  await administrator.put(pathOf(account.id), { plan: 'gold' });
  const { headers, body } = await account.get('/api/account');
  assert.equal(headers.get('x-ratelimit-limit'), '500');
  assert.equal(body.data.status, 'gold');
});

test('a new administrator may administer, one who is none any more may not', async () => {
  const administrator = await createAdministrator(service);
  const account = await service.createAccount();
  for (const [role, expected] of [
    ['administrator', 200],
    ['user', 404],
  ] as const) {
    await administrator.put(pathOf(account.id), { role });
    assert.equal((await account.get('/api/admin/accounts')).status, expected);
  }
});

test('the keys and sessions of a suspended account are refused at once, and work again afterwards', async () => {
  const administrator = await createAdministrator(service);
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  await administrator.put(pathOf(account.id), { status: 'suspended' });
  for (const by of [account, dashboard]) {
    for (const { status, body } of [
      await by.get('/api/account'),
      await by.get('/api/urls'),
      await by.post('/api/url/add', { url: 'https://example.com/' }),
      await by.put('/api/account/update', { email: 'x@example.com', currentpassword: account.password }),
      await by.post('/api/account/key'),
      await by.send('DELETE', '/api/account', JSON.stringify({ password: account.password })),
    ]) {
      assert.equal(status, 403);
      assert.equal(body.message, suspendedText);
    }
  }
  assert.equal((await account.get('/api/no-such-path')).status, 404);
  await administrator.put(pathOf(account.id), { status: 'active' });
  assert.equal((await account.get('/api/account')).status, 200);
  assert.equal(await isSignedIn(dashboard), true);
});

test('a suspended account cannot sign in, which is told only to whoever knows the password', async () => {
  const administrator = await createAdministrator(service);
  const { id, email, password } = await service.createAccount();
  await administrator.put(pathOf(id), { status: 'suspended' });
  const right = await service.anonymous.post('/api/session', { email, password });
  assert.deepEqual([right.status, right.body.message], [403, suspendedText]);
  assert.equal(right.headers.get('set-cookie'), null);
  const wrong = await service.anonymous.post('/api/session', { email, password: 'not the password' });
  assert.deepEqual([wrong.status, wrong.body.message], [401, 'The email or the password is wrong.']);
});

test('a signed-in browser of a suspended account can sign out', async () => {
  const administrator = await createAdministrator(service);
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  await administrator.put(pathOf(account.id), { status: 'suspended' });
  assert.equal((await dashboard.delete('/api/session')).status, 200);
});

test('the links of a suspended account go on: stopping them is what blocks are for', async () => {
  const administrator = await createAdministrator(service);
  const account = await service.createAccount();
  const { alias } = await createLink(account);
  await administrator.put(pathOf(account.id), { status: 'suspended' });
  assert.equal((await visitPath(service.baseUrl, `/${alias}`)).status, 302);
});

for (const [field, values] of Object.entries<unknown[]>({
  plan: ['silver', 'anonymous', '', null, 7, '__proto__'],
  role: ['owner', '', null, 7],
  status: ['blocked', '', null, true],
})) {
  test(`a bad ${field} is refused by name and nothing changes`, async () => {
    const administrator = await createAdministrator(service);
    const { id } = await service.createAccount();
    const before = await readRow(id);
    for (const value of values) {
      const good = { plan: 'gold', role: 'administrator', status: 'suspended' };
      const { status, body } = await administrator.put(pathOf(id), { ...good, [field]: value });
      assert.equal(status, 400, JSON.stringify(value));
      assert.equal(body.field, field);
    }
    assert.deepEqual(await readRow(id), before);
  });
}

test('nobody suspends the own account', async () => {
  const administrator = await createAdministrator(service);
  const { status, body } = await administrator.put(pathOf(administrator.id), { status: 'suspended' });
  assert.equal(status, 400);
  assert.equal(body.message, 'You cannot suspend your own account.');
  assert.equal((await administrator.get('/api/admin/accounts')).status, 200);
});

test('the last administrator stays one; suspended administrators do not count', async () => {
  const first = await racing.createAccount();
  const second = await createAdministrator(racing);
  assert.equal((await first.put(pathOf(second.id), { status: 'suspended' })).status, 200);
  const refused = await first.put(pathOf(first.id), { role: 'user', plan: 'free' });
  assert.equal(refused.status, 409);
  assert.equal((await first.get('/api/account')).body.data.status, 'pro');
  assert.equal((await first.put(pathOf(second.id), { status: 'active' })).status, 200);
  assert.equal((await first.put(pathOf(first.id), { role: 'user' })).status, 200);
  assert.equal((await second.put(pathOf(second.id), { role: 'user' })).status, 409);
});

test('of administrators who all depose each other at the same moment one is left', async () => {
  const all: TestAccount[] = [];
  for (let n = 0; n < 6; n++) all.push(await createAdministrator(service));
  await database.write((tx) =>
    tx
      .updateTable('account')
      .set({ role: 'user' })
      .where(
        'id',
        'not in',
        all.map(({ id }) => id),
      )
      .execute(),
  );
  await Promise.all(
    all.map((account, n) =>
      account.put(
        pathOf((all[(n + 1) % all.length] as TestAccount).id),
        n % 2 ? { role: 'user' } : { status: 'suspended' },
      ),
    ),
  );
  const left = await database.read
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('suspended_at', 'is', null)
    .execute();
  assert.ok(left.length >= 1);
});

test('nothing but plan, role and status can be assigned', async () => {
  const administrator = await createAdministrator(service);
  const { id } = await service.createAccount();
  const before = await readRow(id);
  const body = { id: 1, username: 'other', email: 'x@example.com', password: 'other word', created_at: 1 };
  assert.equal((await administrator.put(pathOf(id), body)).status, 200);
  assert.deepEqual(await readRow(id), before);
});

test('an account that does not exist answers 404', async () => {
  const administrator = await createAdministrator(service);
  for (const id of impossibleIds) {
    const { status, body } = await administrator.put(pathOf(id), { plan: 'gold' });
    assert.deepEqual([status, body.message], [404, 'Account not found.'], id);
  }
});

testAdministratorsOnly(service, {
  method: 'PUT',
  path: async () => pathOf((await service.createAccount()).id),
  body: { plan: 'gold' },
});

testKeyAndLimit(service, { method: 'PUT', path: pathOf(1), body: { plan: 'gold' } });
