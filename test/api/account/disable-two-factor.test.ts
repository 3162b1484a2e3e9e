import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { turnOnTwoFactor } from '../../support/accounts/two-factor.ts';

const service = await startService();
const { database } = service.application.services;
const path = '/api/account/two-factor/disable';

test('password and code turn it off: signing in needs no code any more', async () => {
  const account = await service.createAccount();
  const app = await turnOnTwoFactor(service, account);
  const { email, password } = account;
  const { status, body } = await account.post(path, { password, code: app.nextCode() });
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, message: 'Two-factor authentication is off.' });
  assert.equal((await service.anonymous.post('/api/session', { email, password })).status, 200);
  for (const table of ['two_factor', 'recovery_code'] as const) {
    const left = await database.read
      .selectFrom(table)
      .select('account_id')
      .where('account_id', '=', account.id)
      .execute();
    assert.deepEqual(left, [], table);
  }
});

test('a recovery code turns it off, too', async () => {
  const account = await service.createAccount();
  const { recoveryCodes } = await turnOnTwoFactor(service, account);
  const proof = { password: account.password, code: recoveryCodes[9] };
  assert.equal((await account.post(path, proof)).status, 200);
});

test('a wrong password or code leaves it on, and uses nothing up', async () => {
  const account = await service.createAccount();
  const app = await turnOnTwoFactor(service, account);
  const { password } = account;
  const code = app.nextCode();
  for (const [proof, expected, field] of [
    [{ password: 'not the password', code }, 403, 'password'],
    [{ password, code: '000000' }, 403, 'code'],
    [{ password, code: 'aaaa-aaaa-aaaa-aaaa' }, 403, 'code'],
    [{ password }, 400, 'code'],
    [{ code }, 400, 'password'],
  ] as const) {
    const answer = await account.post(path, proof);
    assert.deepEqual([answer.status, answer.body.field], [expected, field]);
  }
  assert.deepEqual((await account.get('/api/account/two-factor')).body.data.recoverycodes, 10);
  assert.equal((await account.post(path, { password, code })).status, 200);
});

test('a code that signed in does not turn it off as well', async () => {
  const account = await service.createAccount();
  const app = await turnOnTwoFactor(service, account);
  const { email, password } = account;
  const code = app.nextCode();
  assert.equal((await service.anonymous.post('/api/session', { email, password, code })).status, 200);
  assert.equal((await account.post(path, { password, code })).status, 403);
});

test('what is not on cannot be turned off, whatever was started', async () => {
  const account = await service.createAccount();
  const proof = { password: account.password, code: '123456' };
  for (let n = 0; n < 2; n++) {
    const { status, body } = await account.post(path, proof);
    assert.equal(status, 409);
    assert.equal(body.message, 'Two-factor authentication is not on.');
    await account.post('/api/account/two-factor/start');
  }
});

test('another account’s code turns nothing off', async () => {
  const [account, other] = [await service.createAccount(), await service.createAccount()];
  await turnOnTwoFactor(service, account);
  const app = await turnOnTwoFactor(service, other);
  for (const code of [app.nextCode(), app.recoveryCodes[0]]) {
    assert.equal((await account.post(path, { password: account.password, code })).status, 403);
  }
  assert.equal((await account.get('/api/account/two-factor')).body.data.enabled, true);
});

testKeyAndLimit(service, { method: 'POST', path, body: { password: 'x', code: '123456' } });
