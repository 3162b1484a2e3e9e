import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { isSignedIn, openDashboard } from '../../support/accounts/sessions.ts';

const service = await startService({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const { database } = service.application.services;

const readRow = (id: number) =>
  database.read.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function signIn(email: string, password: string) {
  const { status, headers } = await service.anonymous.post('/api/session', { email, password });
  return { status, cookie: (headers.get('set-cookie') ?? '').split(';')[0] as string };
}

const update = (account: TestAccount, change: unknown) => account.put('/api/account/update', change);

test('the email can be changed alone, and is kept as typed', async () => {
  const account = await service.createAccount();
  const { status, body } = await update(account, { email: ' Ada.Lovelace@Example.COM ' });
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, message: 'Account has been successfully updated.' });
  assert.equal((await account.get('/api/account')).body.data.email, 'Ada.Lovelace@Example.COM');
  assert.equal((await signIn('ada.lovelace@example.com', account.password)).status, 200);
  assert.equal((await signIn(account.email, account.password)).status, 401);
});

test('the password can be changed alone; only the new one signs in, and the key goes on working', async () => {
  const account = await service.createAccount();
  assert.equal((await update(account, { password: 'another secret' })).status, 200);
  assert.equal((await signIn(account.email, account.password)).status, 401);
  assert.equal((await signIn(account.email, 'another secret')).status, 200);
  assert.equal((await account.get('/api/account')).body.data.email, account.email);
});

test('both can be changed at once', async () => {
  const account = await service.createAccount();
  assert.equal((await update(account, { email: 'both@example.com', password: 'both of them' })).status, 200);
  assert.equal((await signIn('both@example.com', 'both of them')).status, 200);
});

test('a new password ends every dashboard session, a new email none', async () => {
  const account = await service.createAccount();
  const stranger = await service.createAccount();
  const [first, second, foreign] = await Promise.all([
    signIn(account.email, account.password),
    signIn(account.email, account.password),
    signIn(stranger.email, stranger.password),
  ]);
  const statusOf = async ({ cookie }: { cookie: string }) =>
    (await service.anonymous.get('/api/account', { Cookie: cookie })).status;
  await update(account, { email: 'moved@example.com' });
  assert.deepEqual(await Promise.all([first, second, foreign].map(statusOf)), [200, 200, 200]);
  await update(account, { password: 'fresh and longer' });
  assert.deepEqual(await Promise.all([first, second, foreign].map(statusOf)), [401, 401, 200]);
});

test('the password is stored as an argon2id hash alone', async () => {
  const account = await service.createAccount();
  await update(account, { password: 'plainly visible' });
  const row = await readRow(account.id);
  assert.match(row.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.doesNotMatch(JSON.stringify(row), /plainly visible/);
});

test('8 to 128 characters make a password, counted as a reader counts them', async () => {
  const account = await service.createAccount();
  for (const password of [
    '12345678',
    '🔑'.repeat(8),
    '🔑'.repeat(128),
    ' leading and trailing ',
    'two\nlines',
  ]) {
    assert.equal((await update(account, { password })).status, 200, password);
    assert.equal((await signIn(account.email, password)).status, 200, password);
    service.clock.advance(60_000);
  }
});

test('a change must name an email or a password', async () => {
  const account = await service.createAccount();
  const before = await readRow(account.id);
  for (const change of [undefined, {}, { name: 'x' }, { Email: 'x@example.com' }]) {
    const { status, body } = await update(account, change);
    assert.equal(status, 400);
    assert.equal(body.message, 'Please send an email, a password or both.');
  }
  assert.deepEqual(await readRow(account.id), before);
});

for (const email of [
  '',
  null,
  7,
  true,
  ['a@example.com'],
  { a: 1 },
  'nobody',
  'nobody@',
  '@example.com',
  'a@b',
  'a b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@exa mple.com',
  'a<script>@example.com',
  '"a"@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@example..com',
  'a\u0000@example.com',
  'a\ud800@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.com`,
]) {
  test(`the email ${JSON.stringify(email).slice(0, 60)} is refused and nothing changes`, async () => {
    const account = await service.createAccount();
    const before = await readRow(account.id);
    const { status, body } = await update(account, { email, password: 'good enough' });
    assert.equal(status, 400);
    assert.equal(body.message, 'Please enter a valid email.');
    assert.equal(body.field, 'email');
    assert.deepEqual(await readRow(account.id), before);
  });
}

for (const password of [
  '',
  null,
  7,
  true,
  ['12345678'],
  'seven77',
  '🔑'.repeat(7),
  'x'.repeat(129),
  'with\u0000nul',
  'broken\ud800',
]) {
  test(`the password ${JSON.stringify(password).slice(0, 40)} is refused and nothing changes`, async () => {
    const account = await service.createAccount();
    const before = await readRow(account.id);
    const { status, body } = await update(account, { password, email: 'fine@example.com' });
    assert.equal(status, 400);
    assert.match(body.message, /^The field "password" .+\.$/);
    assert.equal(body.field, 'password');
    assert.deepEqual(await readRow(account.id), before);
  });
}

test('another account’s email is refused in any case, the own one is not', async () => {
  const account = await service.createAccount();
  const other = await service.createAccount();
  const { status, body } = await update(account, {
    email: other.email.toUpperCase(),
    password: 'never stored',
  });
  assert.equal(status, 409);
  assert.equal(body.message, 'An account is already associated with this email.');
  assert.equal(body.field, 'email');
  assert.equal((await signIn(account.email, account.password)).status, 200);
  assert.equal((await update(account, { email: account.email.toUpperCase() })).status, 200);
});

test('of 20 accounts that take one email at the same time one gets it and the others answer 409', async () => {
  const racers = [];
  for (let n = 1; n <= 20; n++) racers.push(await service.createAccount());
  const answers = await Promise.all(racers.map((racer) => update(racer, { email: 'race@example.com' })));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array(19).fill(409)],
  );
});

test('nothing but email and password can be assigned', async () => {
  const account = await service.createAccount();
  const other = await service.createAccount();
  const [before, otherBefore] = [await readRow(account.id), await readRow(other.id)];
  const { status } = await update(account, {
    email: 'assigned@example.com',
    id: other.id,
    account_id: other.id,
    username: 'someone-else',
    plan: 'free',
    status: 'free',
    role: 'administrator',
    email_key: 'x',
    password_hash: 'x',
    plan_ends_at: 1,
    created_at: 1,
    expires: '2001-01-01 00:00:00',
    registered: '2001-01-01 00:00:00',
    __proto__: { plan: 'free' },
  });
  assert.equal(status, 200);
  const expected = { ...before, email: 'assigned@example.com', email_key: 'assigned@example.com' };
  assert.deepEqual(await readRow(account.id), expected);
  assert.deepEqual(await readRow(other.id), otherBefore);
});

const shownWrongly: [string, unknown, number][] = [
  ['none', undefined, 400],
  ['an empty one', '', 400],
  ['a wrong one', 'not the password', 403],
  ['a number', 7, 400],
];

for (const [title, currentpassword, expected] of shownWrongly) {
  test(`from the dashboard, with ${title} as current password nothing changes`, async () => {
    const account = await service.createAccount();
    const dashboard = await openDashboard(service, account);
    const before = await readRow(account.id);
    for (const change of [{ email: 'stolen@example.com' }, { password: 'taken over' }]) {
      const { status, body } = await dashboard.put('/api/account/update', { ...change, currentpassword });
      assert.equal(status, expected);
      assert.equal(body.field, 'currentpassword');
    }
    assert.deepEqual(await readRow(account.id), before);
  });
}

test('from the dashboard, email and password change with the current password', async () => {
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  const change = { email: 'right@example.com', password: 'another secret' };
  const proven = { ...change, currentpassword: account.password };
  assert.equal((await dashboard.put('/api/account/update', proven)).status, 200);
  assert.equal((await signIn('right@example.com', 'another secret')).status, 200);
});

test('a new password from the dashboard ends all sessions but that one', async () => {
  const account = await service.createAccount();
  const [asking, other] = [await openDashboard(service, account), await openDashboard(service, account)];
  const change = { password: 'another secret', currentpassword: account.password };
  assert.equal((await asking.put('/api/account/update', change)).status, 200);
  assert.deepEqual([await isSignedIn(asking), await isSignedIn(other)], [true, false]);
});

test('with a key the current password need not be sent, but must be right when it is', async () => {
  const account = await service.createAccount();
  const wrong = { email: 'key@example.com', currentpassword: 'not the password' };
  const refused = await update(account, wrong);
  assert.equal(refused.status, 403);
  assert.equal(refused.body.message, 'The password is wrong.');
  assert.equal((await account.get('/api/account')).body.data.email, account.email);
  assert.equal((await update(account, { ...wrong, currentpassword: account.password })).status, 200);
});

test('wrong current passwords can be tried ten times a minute from an address, by each account', async () => {
  const [account, other] = [await service.createAccount(), await service.createAccount()];
  const dashboard = await openDashboard(service, account);
  service.clock.hold(true);
  try {
    const guess = (currentpassword: string, address = '192.0.2.1') =>
      dashboard.put(
        '/api/account/update',
        { email: 'guessed@example.com', currentpassword },
        { 'X-Forwarded-For': address },
      );
    for (let n = 0; n < 11; n++) assert.equal((await guess(account.password)).status, 200);
    for (let n = 0; n < 10; n++) assert.equal((await guess(`guess ${n}`)).status, 403);
    assert.equal((await guess(account.password)).status, 429);
    assert.equal((await guess(account.password, '192.0.2.2')).status, 200, 'the owner may be elsewhere');
    const theirs = { email: 'other@example.com', currentpassword: other.password };
    const nextDoor = await other.put('/api/account/update', theirs, { 'X-Forwarded-For': '192.0.2.1' });
    assert.equal(nextDoor.status, 200);
    service.clock.advance(59_999);
    assert.equal((await guess(account.password)).status, 429);
    service.clock.advance(1);
    assert.equal((await guess(account.password)).status, 200);
  } finally {
    service.clock.hold(false);
  }
});

testKeyAndLimit(service, {
  method: 'PUT',
  path: '/api/account/update',
  body: { email: 'guard@example.com' },
});
