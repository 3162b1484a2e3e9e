import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { startService, type TestService } from '../../support/service.ts';

const service = await startService();
const behindProxy = await startService({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const first = await startService({ environment: { REGISTRATION: 'first' } });
const firstRace = await startService({
  environment: { REGISTRATION: 'first', TRUSTED_PROXIES: '127.0.0.1' },
});
const closed = await startService({ environment: { REGISTRATION: 'closed' } });
const path = '/api/account/register';
const hourMs = 3_600_000;
let people = 0;

const person = () => {
  const name = `person-${++people}`;
  return { username: name, email: `${name}@example.com`, password: 'correct horse' };
};

/** Registers an hour after the registration before, so that the limit for each address has no effect. */
async function register(wanted: unknown, at: TestService = service) {
  at.clock.advance(hourMs);
  return at.anonymous.post(path, wanted);
}

const countAccounts = async ({ application }: TestService) =>
  (await application.services.database.read.selectFrom('account').select('id').execute()).length;

const readRow = ({ application }: TestService, id: number) =>
  application.services.database.read
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('registering answers an id and a key that works at once', async () => {
  const wanted = person();
  const { status, body } = await register(wanted);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body).sort(), ['error', 'id', 'key']);
  assert.equal(body.error, 0);
  const { body: own } = await service.anonymous.get('/api/account', { Authorization: `Bearer ${body.key}` });
  assert.equal(own.data.id, body.id);
  assert.equal(own.data.username, wanted.username);
  assert.equal(own.data.email, wanted.email);
});

test('a key is wp_, 32 random characters and their checksum, and only its hash is stored', async () => {
  const { body } = await register(person());
  const [, random, checksum] = /^wp_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(body.key) ?? [];
  assert.ok(random !== undefined && checksum !== undefined, body.key);
  assert.equal(decodeBase62(checksum), crc32(random));
  const row = await service.application.services.database.read
    .selectFrom('api_key')
    .selectAll()
    .where('account_id', '=', body.id)
    .executeTakeFirstOrThrow();
  assert.equal(row.key_hash, createHash('sha256').update(body.key).digest('hex'));
  assert.equal(row.last_characters, body.key.slice(-4));
  assert.doesNotMatch(JSON.stringify(row), new RegExp(body.key));
});

function decodeBase62(text: string): number {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return [...text].reduce((value, digit) => value * 62 + digits.indexOf(digit), 0);
}

test('a username is folded to lower case, an email is kept as typed', async () => {
  const { body } = await register({
    username: 'Ada_L-1',
    email: 'Ada@Example.COM',
    password: 'correct horse',
  });
  const row = await readRow(service, body.id);
  assert.equal(row.username, 'ada_l-1');
  assert.equal(row.email, 'Ada@Example.COM');
});

test('a taken username or email answers 409 in whatever case it is written', async () => {
  const taken = person();
  await register(taken);
  const count = await countAccounts(service);
  const sameName = await register({ ...person(), username: taken.username.toUpperCase() });
  assert.equal(sameName.status, 409);
  assert.equal(sameName.body.field, 'username');
  assert.equal(sameName.body.message, 'An account is already associated with this username.');
  const sameEmail = await register({ ...person(), email: taken.email.toUpperCase() });
  assert.equal(sameEmail.status, 409);
  assert.equal(sameEmail.body.field, 'email');
  assert.equal(sameEmail.body.message, 'An account is already associated with this email.');
  assert.equal(await countAccounts(service), count);
});

for (const email of [
  'a+b@example.com',
  "o'brien@example.ie",
  'first.last@mail.example.co.uk',
  'jörg@müller.example.de',
  // Their vowels and tones are marks.
  'user@उदाहरण.भारत',
  'user@ทดสอบ.ที่.ไทย',
  'x_1%y@example.com',
  'a@x-1.example.com',
]) {
  test(`the email ${email} is accepted`, async () => {
    const { status, body } = await register({ ...person(), email });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal((await readRow(service, body.id)).email, email);
  });
}

for (const [field, values] of Object.entries<unknown[]>({
  username: [
    undefined,
    null,
    '',
    'ab',
    'a'.repeat(33),
    'with space',
    'dotted.name',
    '../etc',
    'ünïcode',
    'a\nb',
    'nul\u0000l',
    '\ud800abc',
    7,
    true,
    ['abc'],
    {},
  ],
  email: [undefined, null, '', 'nobody', 'a@b', 'a@example.com\nX: y', 7, false, ['a@example.com'], {}],
  password: [undefined, null, '', 'seven77', 'x'.repeat(129), 12345678, false, ['correct horse'], {}],
})) {
  test(`a bad ${field} answers 400 with the field's name, and no account is made`, async () => {
    const count = await countAccounts(service);
    for (const value of values) {
      const { status, body } = await register({ ...person(), [field]: value });
      assert.equal(status, 400, JSON.stringify(value));
      assert.equal(body.field, field, JSON.stringify(value));
      assert.match(body.message, /^[A-Z].*\.$/);
    }
    assert.equal(await countAccounts(service), count);
  });
}

test('the message tells a missing field from one of the wrong kind', async () => {
  const missing = await register({ ...person(), username: undefined });
  assert.equal(missing.body.message, 'The field "username" is required.');
  const wrong = await register({ ...person(), username: 7 });
  assert.equal(wrong.body.message, 'The field "username" must be a text.');
});

test('nothing but username, email and password can be assigned', async () => {
  const victim = await register(person());
  const { status, body } = await register({
    ...person(),
    id: victim.body.id,
    account_id: victim.body.id,
    plan: 'unlimited',
    status: 'unlimited',
    role: 'administrator',
    key: 'wp_mine',
    created_at: 1,
    plan_ends_at: 1,
  });
  assert.equal(status, 200);
  assert.notEqual(body.id, victim.body.id);
  const row = await readRow(service, body.id);
  assert.equal(row.plan, 'pro');
  assert.equal(row.role, 'user');
  assert.equal(row.plan_ends_at, null);
  assert.ok(row.created_at > 1);
});

test('with REGISTRATION=first one account can be made, the administrator, and then no more', async () => {
  const { status, body } = await register(person(), first);
  assert.equal(status, 200);
  assert.equal((await readRow(first, body.id)).role, 'administrator');
  const second = await register(person(), first);
  assert.equal(second.status, 403);
  assert.equal(second.body.message, 'Registration is closed.');
  assert.equal(await countAccounts(first), 1);
});

test('with REGISTRATION=first one of 30 parallel registrations wins and the others answer 403', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      firstRace.anonymous.post(path, person(), { 'X-Forwarded-For': `198.51.100.${n}` }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array(29).fill(403)],
  );
  assert.equal(await countAccounts(firstRace), 1);
});

test('with REGISTRATION=closed not even a first account can be made', async () => {
  const { status, body } = await register(person(), closed);
  assert.equal(status, 403);
  assert.equal(body.message, 'Registration is closed.');
  assert.equal(await countAccounts(closed), 0);
});

test('where registration is closed nothing is said about what was sent', async () => {
  for (const at of [closed, first]) {
    for (const wanted of [undefined, {}, { ...person(), password: 'short' }, [], { email: 7 }]) {
      const { status, body } = await register(wanted, at);
      assert.deepEqual([status, body.message], [403, 'Registration is closed.'], JSON.stringify(wanted));
      assert.equal(body.field, undefined);
    }
  }
});

test('with REGISTRATION=open everybody may register, and only the first is an administrator', async () => {
  const roles = await service.application.services.database.read
    .selectFrom('account')
    .select('role')
    .orderBy('id')
    .execute();
  assert.ok(roles.length > 2);
  assert.deepEqual(
    roles.map(({ role }) => role),
    ['administrator', ...Array(roles.length - 1).fill('user')],
  );
});

for (const unique of ['username', 'email'] as const) {
  test(`of 30 parallel registrations of one ${unique} one wins and the others answer 409`, async () => {
    const value = person()[unique];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        behindProxy.anonymous.post(
          path,
          { ...person(), [unique]: value },
          { 'X-Forwarded-For': `192.0.2.${n}` },
        ),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [200, ...Array(29).fill(409)],
    );
    for (const { status, body } of answers) if (status === 409) assert.equal(body.field, unique);
  });
}

test('a network may register 20 times an hour, whatever other networks do', async () => {
  const { anonymous, clock } = behindProxy;
  const from = (address: string) => anonymous.post(path, person(), { 'X-Forwarded-For': address });
  clock.advance(hourMs);
  clock.hold(true);
  try {
    for (let n = 1; n <= 20; n++) assert.equal((await from(`2001:db8:1:2::${n}`)).status, 200);
    const refused = await from('2001:db8:1:2::21');
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('x-ratelimit-limit'), '20');
    assert.equal(refused.headers.get('x-ratelimit-remaining'), '0');
    const retryAfter = Number(refused.headers.get('retry-after'));
    assert.equal(retryAfter, 3_600);
    assert.ok(retryAfter <= Number(refused.headers.get('x-ratelimit-reset')) - clock.now() / 1000);
    assert.equal((await from('2001:db8:1:3::1')).status, 200);
    clock.advance(retryAfter * 1000);
    assert.equal((await from('2001:db8:1:2::1')).status, 200);
  } finally {
    clock.hold(false);
  }
});

test('a page of another site cannot register in the name of its visitor', async () => {
  const count = await countAccounts(service);
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }] as Record<
    string,
    string
  >[]) {
    service.clock.advance(hourMs);
    assert.equal((await service.anonymous.post(path, person(), headers)).status, 403);
  }
  assert.equal(await countAccounts(service), count);
});

test('an Idempotency-Key means nothing here: the second request is a second registration', async () => {
  const wanted = person();
  const headers = { 'Idempotency-Key': 'again' };
  assert.equal((await service.anonymous.post(path, wanted, headers)).status, 200);
  assert.equal((await service.anonymous.post(path, wanted, headers)).status, 409);
});
