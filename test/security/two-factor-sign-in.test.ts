import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../support/client.ts';
import { startService } from '../support/service.ts';
import { turnOnTwoFactor } from '../support/accounts/two-factor.ts';

const service = await startService({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const { anonymous, clock } = service;
const minuteMs = 60_000;

const signIn = (shown: unknown, headers: Record<string, string> = {}) =>
  anonymous.post('/api/session', shown, headers);

const cookieOf = ({ headers }: Answer) => (headers.get('set-cookie') ?? '').split(';')[0] as string;

test('with two-factor authentication a right password alone is asked for a code, by the field', async () => {
  const person = await service.createAccount();
  const app = await turnOnTwoFactor(service, person);
  const { email, password } = person;
  const asked = await signIn({ email, password });
  assert.equal(asked.status, 401);
  assert.equal(asked.body.field, 'code');
  assert.equal(asked.body.message, 'Please enter the code of your authenticator app, or a recovery code.');
  assert.equal(asked.headers.get('set-cookie'), null);
  const wrong = await signIn({ email, password, code: '000000' });
  assert.equal(wrong.status, 401);
  assert.equal(wrong.body.field, 'code');
  assert.equal(wrong.body.message, 'The code is wrong or was used already.');
  assert.equal(wrong.headers.get('set-cookie'), null);
  const right = await signIn({ email, password, code: app.nextCode() });
  assert.equal(right.status, 200);
  assert.equal((await anonymous.get('/api/account', { Cookie: cookieOf(right) })).status, 200);
});

test('with a wrong password nothing tells that two-factor authentication is on', async () => {
  const [protectedOne, plain] = [await service.createAccount(), await service.createAccount()];
  const app = await turnOnTwoFactor(service, protectedOne);
  clock.advance(minuteMs);
  const comparable = ({ status, body, headers }: Answer) => ({
    status,
    body: { ...body, request_id: '' },
    names: [...headers.keys()].sort(),
  });
  const password = 'not the password';
  const expected = comparable(await signIn({ email: plain.email, password }));
  assert.equal(expected.status, 401);
  for (const code of [undefined, '000000', app.nextCode()]) {
    assert.deepEqual(comparable(await signIn({ email: protectedOne.email, password, code })), expected);
  }
  // The code that was sent with the wrong password is still unused.
  const { email } = protectedOne;
  assert.equal((await signIn({ email, password: protectedOne.password, code: app.code() })).status, 200);
});

test('a code signs in once, also of 20 at the same moment, and no earlier one after it', async () => {
  const person = await service.createAccount();
  const app = await turnOnTwoFactor(service, person);
  const shown = { email: person.email, password: person.password, code: app.nextCode() };
  const earlier = app.code(-1);
  clock.hold(true);
  try {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn(shown, { 'X-Forwarded-For': `192.0.2.${n}` })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [200, ...Array(19).fill(401)],
    );
    const later = await signIn({ ...shown, code: earlier }, { 'X-Forwarded-For': '192.0.2.99' });
    assert.deepEqual([later.status, later.body.field], [401, 'code']);
  } finally {
    clock.hold(false);
  }
});

test('the code that turned it on does not sign in as well', async () => {
  const person = await service.createAccount();
  clock.hold(true);
  try {
    const { code } = await turnOnTwoFactor(service, person);
    const { email, password } = person;
    assert.equal((await signIn({ email, password, code: code() })).status, 401);
  } finally {
    clock.hold(false);
  }
});

test('codes of one step before and after are taken, of two are not', async () => {
  for (const [steps, expected] of [
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ] as const) {
    const person = await service.createAccount();
    const app = await turnOnTwoFactor(service, person);
    clock.advance(10 * 30_000);
    clock.hold(true);
    const { email, password } = person;
    const { status } = await signIn({ email, password, code: app.code(steps) });
    clock.hold(false);
    assert.equal(status, expected, `${steps}`);
  }
});

test('a code that comes late or early uses up its own step, not that of the moment', async () => {
  const person = await service.createAccount();
  const app = await turnOnTwoFactor(service, person);
  const { email, password } = person;
  clock.advance(10 * 30_000);
  clock.hold(true);
  try {
    const statusOf = async (code: string) => (await signIn({ email, password, code })).status;
    assert.equal(await statusOf(app.code(-1)), 200);
    assert.equal(await statusOf(app.code()), 200);
    const early = app.code(1);
    assert.equal(await statusOf(early), 200);
    clock.advance(30_000);
    assert.equal(await statusOf(early), 401, 'its time has come, but it was used');
    assert.equal(await statusOf(app.code(1)), 200);
  } finally {
    clock.hold(false);
  }
});

test('a code may be typed with a space or a dash; a recovery code in capitals and without dashes', async () => {
  const person = await service.createAccount();
  const app = await turnOnTwoFactor(service, person);
  const { email, password } = person;
  const code = app.nextCode();
  const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
  assert.equal((await signIn({ email, password, code: spaced })).status, 200);
  const dashed = app.nextCode().replace(/^.../, '$&-');
  assert.equal((await signIn({ email, password, code: dashed })).status, 200);
  const recovery = (app.recoveryCodes[0] as string).toUpperCase().replaceAll('-', ' ');
  assert.equal((await signIn({ email, password, code: recovery })).status, 200);
});

test('each recovery code signs in once, also of ten at the same moment', async () => {
  const person = await service.createAccount();
  const { recoveryCodes } = await turnOnTwoFactor(service, person);
  const { email, password } = person;
  clock.advance(minuteMs);
  const shown = { email, password, code: recoveryCodes[3] };
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(shown)));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array(9).fill(401)],
  );
  clock.advance(minuteMs);
  assert.equal((await signIn({ ...shown, code: recoveryCodes[4] })).status, 200);
  assert.equal((await person.get('/api/account/two-factor')).body.data.recoverycodes, 8);
});

test('codes are tried 30 times an hour from all addresses together; a recovery code lets the owner in', async () => {
  const person = await service.createAccount();
  const app = await turnOnTwoFactor(service, person);
  const { email, password } = person;
  clock.advance(2 * 60 * minuteMs);
  const wrong = String((Number(app.code()) + 500_000) % 1_000_000).padStart(6, '0');
  let tries = 0;
  const attempt = (code: string) =>
    signIn({ email, password, code }, { 'X-Forwarded-For': `198.51.100.${++tries}` });
  clock.hold(true);
  try {
    for (let n = 0; n < 30; n++) assert.equal((await attempt(wrong)).status, 401, `${n}`);
    assert.equal((await attempt(app.code())).status, 429);
    assert.equal((await attempt(app.recoveryCodes[0] as string)).status, 200);
    clock.advance(60 * minuteMs - 1);
    assert.equal((await attempt(app.code())).status, 429);
    clock.advance(1);
    assert.equal((await attempt(app.code())).status, 200);
  } finally {
    clock.hold(false);
  }
});

test('odd codes are bad input or wrong, never a fault', async () => {
  const person = await service.createAccount();
  await turnOnTwoFactor(service, person);
  const { email, password } = person;
  for (const code of [
    7,
    true,
    ['123456'],
    {},
    'x'.repeat(65),
    'nul\u0000l',
    '\ud800',
    '٣٤٥٦٧٨',
    "' or 1=1",
  ]) {
    clock.advance(minuteMs);
    const { status, body, headers } = await signIn({ email, password, code });
    assert.ok(status === 400 || status === 401, `${JSON.stringify(code)} answered ${status}`);
    assert.equal(body.field, 'code');
    assert.equal(headers.get('set-cookie'), null);
  }
});

test('without two-factor authentication a code is not looked at', async () => {
  const person = await service.createAccount();
  const { email, password } = person;
  assert.equal((await signIn({ email, password, code: '123456' })).status, 200);
});
