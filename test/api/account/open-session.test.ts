import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { type Answer, createClient } from '../../support/client.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { freePort } from '../../support/free-port.ts';

const service = await startService({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const account = await service.createAccount();
const { anonymous, clock } = service;
const path = '/api/session';
const minuteMs = 60_000;

const signIn = (shown: unknown, headers: Record<string, string> = {}) => anonymous.post(path, shown, headers);

const cookieOf = ({ headers }: Answer) => (headers.get('set-cookie') ?? '').split(';')[0] as string;

async function sessionOf({ email, password }: TestAccount): Promise<Record<string, string>> {
  clock.advance(minuteMs);
  return { Cookie: cookieOf(await signIn({ email, password })) };
}

test('email and password open a session whose cookie reads the account', async () => {
  const answer = await signIn({ email: account.email, password: account.password });
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, { error: 0, id: account.id });
  const [pair, ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
  assert.match(pair as string, /^waypost=[0-9A-Za-z]{43}$/);
  assert.deepEqual(attributes.sort(), ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
  const own = await anonymous.get('/api/account', { Cookie: `other=1; ${pair}; more=2` });
  assert.equal(own.status, 200);
  assert.equal(own.body.data.id, account.id);
});

test('on https the cookie is Secure and its name starts with __Host-', async () => {
  const port = await freePort();
  const environment = { BASE_URL: 'https://links.example.com', PORT: String(port) };
  const { clock: secureClock } = await startService({ environment });
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, clock: secureClock });
  const person = { username: 'ada', email: 'ada@example.com', password: 'correct horse' };
  await client.post('/api/account/register', person);
  const answer = await client.post(path, person);
  const [pair, ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
  assert.match(pair as string, /^__Host-waypost=[0-9A-Za-z]{43}$/);
  assert.deepEqual(attributes.sort(), ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
  const token = (pair as string).split('=')[1];
  assert.equal((await client.get('/api/account', { Cookie: pair as string })).status, 200);
  assert.equal((await client.get('/api/account', { Cookie: `waypost=${token}` })).status, 401);
});

test('only the hash of a session is stored', async () => {
  const { Cookie } = await sessionOf(account);
  const token = (Cookie as string).split('=')[1] as string;
  const rows = await service.application.services.database.read.selectFrom('session').selectAll().execute();
  assert.ok(rows.some((row) => row.token_hash === createHash('sha256').update(token).digest('hex')));
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(token));
});

test('a session ends 30 days after it was opened', async () => {
  const person = await service.createAccount();
  const session = await sessionOf(person);
  clock.advance(30 * 24 * 60 * minuteMs - 10_000);
  assert.equal((await anonymous.get('/api/account', session)).status, 200);
  clock.advance(10_000);
  assert.equal((await anonymous.get('/api/account', session)).status, 401);
});

test('the email is compared without regard to case and to spaces around it', async () => {
  const { password } = account;
  for (const email of [account.email.toUpperCase(), ` ${account.email} `]) {
    assert.equal((await signIn({ email, password })).status, 200, email);
  }
});

test('a wrong password and an unknown email answer the same', async () => {
  clock.advance(minuteMs);
  const wrong = await signIn({ email: account.email, password: 'not the password' });
  const unknown = await signIn({ email: 'nobody@example.com', password: account.password });
  assert.equal(wrong.status, 401);
  assert.equal(wrong.body.message, 'The email or the password is wrong.');
  const comparable = ({ status, body, headers }: Answer) => ({
    status,
    body: { ...body, request_id: '' },
    names: [...headers.keys()].sort(),
    cookie: headers.get('set-cookie'),
  });
  assert.deepEqual(comparable(unknown), comparable(wrong));
  assert.equal(wrong.headers.get('set-cookie'), null);
});

test('odd emails and passwords are wrong ones or bad input, never a fault', async () => {
  clock.advance(minuteMs);
  const { email, password } = account;
  for (const shown of [
    { email: 'a\u0000@example.com', password },
    { email: '\ud800', password },
    { email: "' or '1'='1", password },
    { email: '%', password },
    { email, password: 'nul\u0000l' },
    { email, password: '\ud800\ud800\ud800\ud800' },
    { email, password: '' },
    { email, password: password.toUpperCase() },
    { email, password: ` ${password}` },
  ]) {
    const { status, headers } = await signIn(shown);
    assert.ok(status === 401 || status === 400, `${JSON.stringify(shown)} answered ${status}`);
    assert.equal(headers.get('set-cookie'), null);
  }
});

test('email and password must be texts of a sane length', async () => {
  const good = { email: account.email, password: account.password };
  for (const [field, values] of Object.entries<unknown[]>({
    email: [undefined, null, 7, ['a@example.com'], { a: 1 }, 'a'.repeat(255)],
    password: [undefined, null, 7, true, ['x'], 'x'.repeat(1_025)],
  })) {
    for (const value of values) {
      const { status, body } = await signIn({ ...good, [field]: value });
      assert.equal(status, 400, `${field} ${JSON.stringify(value)}`);
      assert.equal(body.field, field);
    }
  }
});

test('every password that an account may have signs in', async () => {
  const person = await service.createAccount();
  const password = '🔑'.repeat(128);
  assert.equal((await person.put('/api/account/update', { password })).status, 200);
  assert.equal((await signIn({ email: person.email, password })).status, 200);
});

test('ten wrong attempts a minute for an email from an address, and nobody is locked out elsewhere', async () => {
  const victim = await service.createAccount();
  const other = await service.createAccount();
  const from = (address: string, person: TestAccount, password = person.password) =>
    signIn({ email: person.email, password }, { 'X-Forwarded-For': address });
  clock.hold(true);
  try {
    for (let n = 1; n <= 11; n++) assert.equal((await from('192.0.2.1', victim)).status, 200);
    for (let n = 1; n <= 10; n++) assert.equal((await from('192.0.2.1', victim, 'guess')).status, 401);
    const refused = await from('192.0.2.1', victim);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('set-cookie'), null);
    const retryAfter = Number(refused.headers.get('retry-after'));
    assert.ok(retryAfter >= 1 && retryAfter <= 60);
    assert.ok(retryAfter <= Number(refused.headers.get('x-ratelimit-reset')) - clock.now() / 1000);
    assert.equal(refused.headers.get('x-ratelimit-limit'), '10');
    const inCapitals = { ...victim, email: victim.email.toUpperCase() };
    assert.equal((await from('192.0.2.1', inCapitals)).status, 429);
    assert.equal((await from('192.0.2.2', victim)).status, 200);
    assert.equal((await from('192.0.2.1', other)).status, 200);
    clock.advance(retryAfter * 1000);
    assert.equal((await from('192.0.2.1', victim)).status, 200);
  } finally {
    clock.hold(false);
  }
});

test('whoever has a whole IPv6 network has its ten attempts, not ten for each address', async () => {
  const { email, password } = await service.createAccount();
  const from = (address: string, shown: string) =>
    signIn({ email, password: shown }, { 'X-Forwarded-For': address });
  clock.hold(true);
  try {
    for (let n = 1; n <= 10; n++) assert.equal((await from(`2001:db8:1:2::${n}`, 'guess')).status, 401);
    assert.equal((await from('2001:db8:1:2:ffff::1', password)).status, 429);
    assert.equal((await from('2001:db8:1:3::1', password)).status, 200);
  } finally {
    clock.hold(false);
  }
});

test('another site cannot sign its visitor in', async () => {
  clock.advance(minuteMs);
  const shown = { email: account.email, password: account.password };
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ] as Record<string, string>[]) {
    const answer = await signIn(shown, headers);
    assert.equal(answer.status, 403, JSON.stringify(headers));
    assert.equal(answer.headers.get('set-cookie'), null);
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    assert.equal((await signIn(shown, { 'Content-Type': type })).status, 415, type);
  }
});

test('our own pages sign in, by what the browser says and by their origin', async () => {
  clock.advance(minuteMs);
  const shown = { email: account.email, password: account.password };
  for (const headers of [
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://another-name.example' },
    { Origin: service.baseUrl },
  ] as Record<string, string>[]) {
    assert.equal((await signIn(shown, headers)).status, 200, JSON.stringify(headers));
  }
});

test('with the cookie, requests of other sites change nothing', async () => {
  const person = await service.createAccount();
  const session = await sessionOf(person);
  const change = JSON.stringify({ email: 'stolen@example.com', currentpassword: person.password });
  const put = (headers: Record<string, string>) =>
    anonymous.send('PUT', '/api/account/update', change, { ...session, ...headers });
  const json = { 'Content-Type': 'application/json' };
  for (const [headers, expected] of [
    [{ ...json, 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ ...json, 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ ...json, 'Sec-Fetch-Site': 'none' }, 403],
    [{ ...json, Origin: 'https://evil.example' }, 403],
    [{ ...json, Origin: 'null' }, 403],
    [{ ...json, Origin: `${service.baseUrl}.evil.example` }, 403],
    [{ 'Content-Type': 'text/plain' }, 415],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    [{ 'Content-Type': 'multipart/form-data; boundary=x' }, 415],
    [{ 'Content-Type': 'text/plain; charset=application/json' }, 415],
  ] as [Record<string, string>, number][]) {
    assert.equal((await put(headers)).status, expected, JSON.stringify(headers));
  }
  const { body } = await anonymous.get('/api/account', session);
  assert.equal(body.data.email, person.email);
  assert.equal((await put({ ...json, 'Sec-Fetch-Site': 'same-origin' })).status, 200);
});

test('with the cookie, what only reads may be asked for from anywhere, as by a link in an email', async () => {
  const session = await sessionOf(account);
  for (const method of ['GET', 'HEAD'])
    for (const site of ['none', 'cross-site']) {
      const headers = { ...session, 'Sec-Fetch-Site': site };
      const { status } = await fetch(`${service.baseUrl}/api/account`, { method, headers });
      assert.equal(status, 200, `${method} ${site}`);
    }
});

test('with the cookie, a body without a content type is refused: a page of any site can send one', async () => {
  const person = await service.createAccount();
  const session = await sessionOf(person);
  const bytes = new TextEncoder().encode(JSON.stringify({ email: 'typeless@example.com' }));
  const refused = await anonymous.send('PUT', '/api/account/update', bytes, session);
  assert.equal(refused.status, 415);
  assert.equal((await anonymous.get('/api/account', session)).body.data.email, person.email);
});

test('an Authorization header decides alone: cookies beside it are not looked at', async () => {
  const other = await service.createAccount();
  const session = await sessionOf(account);
  const both = await other.get('/api/account', session);
  assert.equal(both.body.data.id, other.id);
  for (const Authorization of ['Bearer nonsense', 'Basic YWRhOmFkYQ==', '']) {
    const bad = await anonymous.get('/api/account', { ...session, Authorization });
    assert.equal(bad.status, 401, Authorization);
  }
  const crossSite = { ...session, 'Sec-Fetch-Site': 'cross-site' };
  assert.equal((await other.put('/api/account/update', { email: other.email }, crossSite)).status, 200);
});

test('a cookie that is no session counts as none', async () => {
  for (const cookie of [
    'waypost=',
    'waypost=nonsense',
    'waypost',
    `waypost=${'x'.repeat(5_000)}`,
    ';;=;',
    '=',
  ]) {
    assert.equal((await anonymous.get('/api/account', { Cookie: cookie })).status, 401, cookie);
  }
});

test('no GET opens or ends a session', async () => {
  const session = await sessionOf(account);
  const { status, headers } = await anonymous.get(path, session);
  assert.equal(status, 405);
  assert.deepEqual(headers.get('allow')?.split(', ').sort(), ['DELETE', 'POST']);
  assert.equal((await anonymous.get('/api/account', session)).status, 200);
});

test('of sign-ins with the old password beside a change of it none stays signed in', async () => {
  const person = await service.createAccount();
  const { email, password } = person;
  clock.advance(minuteMs);
  const [, ...answers] = await Promise.all([
    person.put('/api/account/update', { password: 'another secret' }),
    ...Array.from({ length: 8 }, () => signIn({ email, password })),
  ]);
  for (const answer of answers.filter(({ status }) => status === 200)) {
    assert.equal((await anonymous.get('/api/account', { Cookie: cookieOf(answer) })).status, 401);
  }
});
