/** How often the codes of an authenticator app can be tried, and what uses a try up. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { unavailable } from '../../src/platform/app-error.ts';
import { codeOf, stepMs, turnOnTwoFactor } from '../support/accounts/two-factor.ts';
import { startService } from '../support/service.ts';

const service = await startService({
  environment: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMITS: 'pro=0,anonymous=0' },
});
const { anonymous, clock } = service;
const { database } = service.application.services;
const triesAnHour = 30;

before(() => clock.hold(true));

/** An account with a second factor, and its owner, who has a new address for each call. */
async function protect() {
  const account = await service.createAccount();
  const app = await turnOnTwoFactor(service, account);
  const { email, password } = account;
  let calls = 0;
  const from = () => ({ 'X-Forwarded-For': `198.51.100.${++calls}` });
  return {
    app,
    wrong: () => wrongCode(app.secret),
    signIn: async (code: string) =>
      (await anonymous.post('/api/session', { email, password, code }, from())).status,
    act: async (method: string, path: string, code: string) => {
      const headers = { 'Content-Type': 'application/json', ...from() };
      return (await account.send(method, path, JSON.stringify({ password, code }), headers)).status;
    },
  };
}

/** A code that no step near the present one has. */
function wrongCode(secret: string): string {
  const accepted = [-1, 0, 1].map((step) => codeOf(secret, clock.now() + step * stepMs));
  return ['000000', '000001', '000002', '000003'].find((code) => !accepted.includes(code)) as string;
}

test('right codes use no try up, wherever they are shown: all of them are left for wrong ones', async () => {
  const { app, wrong, signIn, act } = await protect();
  for (let n = 0; n <= triesAnHour / 2; n++) {
    assert.equal(await signIn(app.nextCode()), 200, `${n}`);
    assert.equal(await act('POST', '/api/account/two-factor/recovery-codes', app.nextCode()), 200, `${n}`);
  }
  for (let n = 0; n < triesAnHour; n++) assert.equal(await signIn(wrong()), 401, `${n}`);
  assert.equal(await signIn(app.nextCode()), 429);
});

test('a right code gives back no try but its own', async () => {
  const { app, wrong, signIn } = await protect();
  for (let n = 1; n < triesAnHour; n++) assert.equal(await signIn(wrong()), 401, `${n}`);
  assert.equal(await signIn(app.nextCode()), 200);
  assert.equal(await signIn(wrong()), 401);
  assert.equal(await signIn(app.nextCode()), 429);
});

test('of guesses at one moment no more are looked at than there are tries', async () => {
  const { app, wrong, signIn } = await protect();
  const guess = wrong();
  const answers = await Promise.all(Array.from({ length: triesAnHour * 2 }, () => signIn(guess)));
  assert.deepEqual(answers.sort(), [...Array(triesAnHour).fill(401), ...Array(triesAnHour).fill(429)]);
  assert.equal(await signIn(app.nextCode()), 429);
});

test('a code that was used already is a wrong one', async () => {
  const { app, signIn } = await protect();
  const code = app.nextCode();
  assert.equal(await signIn(code), 200);
  for (let n = 0; n < triesAnHour; n++) assert.equal(await signIn(code), 401, `${n}`);
  assert.equal(await signIn(app.nextCode()), 429);
});

test('wrong codes share the tries wherever they are shown', async () => {
  const { app, wrong, signIn, act } = await protect();
  const actions = [
    ['POST', '/api/account/two-factor/disable'],
    ['POST', '/api/account/two-factor/recovery-codes'],
    ['DELETE', '/api/account'],
  ] as const;
  for (const [method, path] of actions) {
    for (let n = 1; n < triesAnHour / actions.length; n++)
      assert.equal(await act(method, path, wrong()), 403);
    assert.equal(await signIn(wrong()), 401);
  }
  const code = app.nextCode();
  assert.equal(await signIn(code), 429);
  for (const [method, path] of actions) assert.equal(await act(method, path, code), 429);
});

test('a code that turns it on can be tried no more often', async () => {
  const account = await service.createAccount();
  const { secret } = (await account.post('/api/account/two-factor/start')).body;
  const confirm = async (code: string, from: number) => {
    const headers = { 'X-Forwarded-For': `203.0.113.${from}` };
    const { password } = account;
    return (await account.post('/api/account/two-factor/confirm', { password, code }, headers)).status;
  };
  for (let n = 0; n < triesAnHour; n++) assert.equal(await confirm(wrongCode(secret), n), 403, `${n}`);
  assert.equal(await confirm(codeOf(secret, clock.now()), triesAnHour), 429);
});

test('codes that could not be checked because of a fault use no try up', async (t) => {
  const { app, wrong, signIn } = await protect();
  const { write } = database;
  t.after(() => {
    database.write = write;
  });
  database.write = () => Promise.reject(unavailable());
  for (let n = 0; n <= triesAnHour; n++) assert.equal(await signIn(wrong()), 503, `${n}`);
  database.write = write;
  assert.equal(await signIn(app.nextCode()), 200);
});
