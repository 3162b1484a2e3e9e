/** Turning two-factor authentication on, beside a sign-in without a code on another node. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashSecret } from '../../src/http/callers/authenticate.ts';
import type { Services } from '../../src/http/context.ts';
import { accountAuthenticator } from '../../src/resources/account/authenticator.ts';
import { openSession } from '../../src/resources/account/open-session.ts';
import { setPassword } from '../../src/resources/account/set-password.ts';
import { confirmTwoFactor } from '../../src/resources/account/two-factor/confirm-two-factor.ts';
import { codeOf } from '../support/accounts/two-factor.ts';
import { runRivals } from '../support/rival-units.ts';
import { startService } from '../support/service.ts';

const service = await startService({ engine: 'postgres' });
const { services } = service.application;
const { database, clock } = services;
const client = { clientAddress: '127.0.0.1', userAgent: '' };

/** An account that has started to turn it on, with what it may do next. */
async function startIt() {
  const account = await service.createAccount();
  const { secret } = (await account.post('/api/account/two-factor/start')).body;
  const caller = await accountAuthenticator.findByKey(services, hashSecret(account.key));
  assert.ok(caller);
  const { email, password } = account;
  return {
    account,
    signIn: (on: Services) => openSession(on, { email, password }, client),
    confirm: (on: Services) =>
      confirmTwoFactor(
        { ...on, account: caller, clientAddress: client.clientAddress },
        { password, code: codeOf(secret, clock.now()) },
      ),
    sessions: () =>
      database.read.selectFrom('session').select('id').where('account_id', '=', account.id).execute(),
    isOn: async () => (await account.get('/api/account/two-factor')).body.data.enabled as boolean,
  };
}

test('a session that is being opened without a code ends when it is turned on', async () => {
  const { signIn, confirm, sessions, isOn } = await startIt();
  const [opened, confirmed] = await runRivals(database, {
    first: (held) => signIn({ ...services, database: held }),
    second: () => confirm(services),
  });
  assert.deepEqual([opened.status, confirmed.status], ['fulfilled', 'fulfilled']);
  assert.deepEqual([await isOn(), await sessions()], [true, []]);
});

test('who signs in while it is being turned on is asked for a code', async () => {
  const { signIn, confirm, sessions, isOn } = await startIt();
  const [confirmed, opened] = await runRivals(database, {
    first: (held) => confirm({ ...services, database: held }),
    second: () => signIn(services),
  });
  assert.equal(confirmed.status, 'fulfilled');
  assert.equal(opened.status === 'rejected' && opened.reason.code, 'codeNeeded');
  assert.deepEqual([await isOn(), await sessions()], [true, []]);
});

test('it is not turned on with a password that is being changed', async () => {
  const { account, confirm, isOn } = await startIt();
  const [changed, confirmed] = await runRivals(database, {
    first: (held) => setPassword({ database: held }, account.id, 'quite another one'),
    second: () => confirm(services),
  });
  assert.equal(changed.status, 'fulfilled');
  assert.equal(confirmed.status === 'rejected' && confirmed.reason.code, 'passwordWrong');
  assert.equal(await isOn(), false);
});
