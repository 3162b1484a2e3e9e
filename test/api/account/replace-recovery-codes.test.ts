import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { turnOnTwoFactor } from '../../support/accounts/two-factor.ts';

const service = await startService();
const path = '/api/account/two-factor/recovery-codes';

test('ten new ones sign in, the earlier ones do not', async () => {
  const account = await service.createAccount();
  const app = await turnOnTwoFactor(service, account);
  const { email, password } = account;
  const { status, body } = await account.post(path, { password, code: app.nextCode() });
  assert.equal(status, 200);
  assert.equal(new Set([...body.recoverycodes, ...app.recoveryCodes]).size, 20);
  const signIn = async (code: string) =>
    (await service.anonymous.post('/api/session', { email, password, code })).status;
  assert.equal(await signIn(app.recoveryCodes[0] as string), 401);
  assert.equal(await signIn(body.recoverycodes[0]), 200);
});

test('a recovery code may be shown in place of a code', async () => {
  const account = await service.createAccount();
  const { recoveryCodes } = await turnOnTwoFactor(service, account);
  const proof = { password: account.password, code: recoveryCodes[0] };
  assert.equal((await account.post(path, proof)).status, 200);
  assert.equal((await account.get('/api/account/two-factor')).body.data.recoverycodes, 10);
});

test('a wrong password or code leaves the old ones', async () => {
  const account = await service.createAccount();
  const app = await turnOnTwoFactor(service, account);
  const { password } = account;
  const code = app.nextCode();
  for (const [proof, expected, field] of [
    [{ password: 'not the password', code }, 403, 'password'],
    [{ password, code: '000000' }, 403, 'code'],
    [{ password }, 400, 'code'],
    [{ code }, 400, 'password'],
  ] as const) {
    const answer = await account.post(path, proof);
    assert.deepEqual([answer.status, answer.body.field], [expected, field]);
  }
  const shown = { email: account.email, password, code: app.recoveryCodes[1] };
  assert.equal((await service.anonymous.post('/api/session', shown)).status, 200);
});

test('without two-factor authentication there are none', async () => {
  const account = await service.createAccount();
  const { status, body } = await account.post(path, { password: account.password, code: '123456' });
  assert.equal(status, 409);
  assert.equal(body.message, 'Two-factor authentication is not on.');
});

testKeyAndLimit(service, { method: 'POST', path, body: { password: 'x', code: '123456' } });
