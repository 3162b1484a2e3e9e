import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { turnOnTwoFactor } from '../../support/accounts/two-factor.ts';

const service = await startService();
const path = '/api/account/two-factor';
const off = { error: 0, data: { enabled: false, since: null, recoverycodes: 0 } };

test('it is off at first, and while it is only started', async () => {
  const account = await service.createAccount();
  assert.deepEqual((await account.get(path)).body, off);
  await account.post(`${path}/start`);
  assert.deepEqual((await account.get(path)).body, off);
});

test('it tells since when it is on and how many recovery codes are left, and no secret', async () => {
  const account = await service.createAccount();
  const { recoveryCodes } = await turnOnTwoFactor(service, account);
  const { body } = await account.get(path);
  assert.deepEqual(Object.keys(body.data).sort(), ['enabled', 'recoverycodes', 'since']);
  assert.deepEqual([body.data.enabled, body.data.recoverycodes], [true, 10]);
  assert.ok(Math.abs(Date.parse(`${body.data.since}Z`) - service.clock.now()) < 60_000);
  const { email, password } = account;
  await service.anonymous.post('/api/session', { email, password, code: recoveryCodes[0] });
  assert.equal((await account.get(path)).body.data.recoverycodes, 9);
});

test('it tells of nobody else', async () => {
  await turnOnTwoFactor(service, await service.createAccount());
  assert.deepEqual((await (await service.createAccount()).get(path)).body, off);
});

testKeyAndLimit(service, { method: 'GET', path });
