import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { isSignedIn, openDashboard } from '../../support/accounts/sessions.ts';
import { codeOf, turnOnTwoFactor } from '../../support/accounts/two-factor.ts';

const service = await startService();
const { database } = service.application.services;
const path = '/api/account/two-factor/confirm';

const start = async (account: TestAccount): Promise<string> =>
  (await account.post('/api/account/two-factor/start')).body.secret;

const isOn = async (account: TestAccount): Promise<boolean> =>
  (await account.get('/api/account/two-factor')).body.data.enabled;

test('password and code turn it on; ten recovery codes are shown', async () => {
  const account = await service.createAccount();
  const secret = await start(account);
  const proof = { password: account.password, code: codeOf(secret, service.clock.now()) };
  const { status, body } = await account.post(path, proof);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body).sort(), ['error', 'recoverycodes']);
  assert.equal(new Set(body.recoverycodes).size, 10);
  for (const code of body.recoverycodes) assert.match(code, /^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/);
  assert.equal(await isOn(account), true);
});

test('of recovery codes only hashes are stored', async () => {
  const account = await service.createAccount();
  const { recoveryCodes } = await turnOnTwoFactor(service, account);
  const rows = await database.read
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('account_id', '=', account.id)
    .execute();
  const hashes = recoveryCodes.map((code) =>
    createHash('sha256').update(code.replaceAll('-', '')).digest('hex'),
  );
  assert.deepEqual(rows.map(({ code_hash }) => code_hash).sort(), hashes.sort());
});

test('a wrong password or code turns nothing on', async () => {
  const account = await service.createAccount();
  const secret = await start(account);
  const { password } = account;
  const good = () => codeOf(secret, service.clock.now());
  const cases: [unknown, number, string | undefined][] = [
    [{ password: 'not the password', code: good() }, 403, 'password'],
    [{ password, code: codeOf(secret, service.clock.now() - 3_600_000) }, 403, 'code'],
    [{ password, code: 'not a code' }, 403, 'code'],
    [{ password }, 400, 'code'],
    [{ code: good() }, 400, 'password'],
    [{ password, code: 7 }, 400, 'code'],
    [{}, 400, 'password'],
  ];
  for (const [proof, expected, field] of cases) {
    const { status, body } = await account.post(path, proof);
    assert.deepEqual([status, body.field], [expected, field], JSON.stringify(proof));
    assert.equal(await isOn(account), false);
  }
  assert.equal((await account.post(path, { password, code: good() })).status, 200);
});

test('it must have been started, by the same account, and is turned on once', async () => {
  const [account, other] = [await service.createAccount(), await service.createAccount()];
  const secret = await start(other);
  const proof = (person: TestAccount) => ({
    password: person.password,
    code: codeOf(secret, service.clock.now()),
  });
  const early = await account.post(path, proof(account));
  assert.equal(early.status, 409);
  assert.equal(early.body.message, 'Please start to turn two-factor authentication on first.');
  const answers = await Promise.all(Array.from({ length: 5 }, () => other.post(path, proof(other))));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409, 409, 409, 409],
  );
  const again = await other.post(path, { password: other.password, code: '000000' });
  assert.equal(again.status, 409, 'whether a code is right is not told by it any more');
  assert.equal(await isOn(account), false);
});

test('sessions that were opened without a code end, but not the one that asks', async () => {
  const account = await service.createAccount();
  const [other, asking] = [await openDashboard(service, account), await openDashboard(service, account)];
  await turnOnTwoFactor(service, account, asking);
  assert.deepEqual([await isSignedIn(asking), await isSignedIn(other)], [true, false]);
});

test('API keys go on working without a code', async () => {
  const account = await service.createAccount();
  await turnOnTwoFactor(service, account);
  assert.equal((await account.get('/api/account')).status, 200);
});

test('the password can be tried ten times a minute', async () => {
  const account = await service.createAccount();
  const secret = await start(account);
  service.clock.hold(true);
  try {
    const code = codeOf(secret, service.clock.now());
    for (let n = 0; n < 10; n++) {
      assert.equal((await account.post(path, { password: `guess ${n}`, code })).status, 403);
    }
    assert.equal((await account.post(path, { password: account.password, code })).status, 429);
  } finally {
    service.clock.hold(false);
  }
});

testKeyAndLimit(service, { method: 'POST', path, body: { password: 'x', code: '123456' } });
