import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashSecret } from '../../src/http/callers/authenticate.ts';
import type { Caller, Context } from '../../src/http/context.ts';
import { accountAuthenticator } from '../../src/resources/account/authenticator.ts';
import { deleteAccount } from '../../src/resources/account/deletion/delete-account.ts';
import { replaceKey } from '../../src/resources/account/replace-key.ts';
import { confirmTwoFactor } from '../../src/resources/account/two-factor/confirm-two-factor.ts';
import { disableTwoFactor } from '../../src/resources/account/two-factor/disable-two-factor.ts';
import { replaceRecoveryCodes } from '../../src/resources/account/two-factor/replace-recovery-codes.ts';
import { updateAccount } from '../../src/resources/account/update-account.ts';
import { signIn } from '../support/accounts/sessions.ts';
import { type Authenticator, codeOf, turnOnTwoFactor } from '../support/accounts/two-factor.ts';
import { startService, type TestAccount } from '../support/service.ts';

const service = await startService();
const { services } = service.application;
const { database, clock } = services;

type Proven = Context & { clientAddress: string };

interface Act {
  title: string;
  prepare?: 'started' | 'on';
  act(context: Proven, account: TestAccount, code: string): Promise<unknown>;
}

/** Calls that would hand the account over, or lock its owner out. */
const acts: Act[] = [
  {
    title: 'a new email',
    act: (context, { password }) => {
      // A caller with an API key does not need the current password.
      const currentpassword = context.account.by.kind === 'key' ? undefined : password;
      return updateAccount(context, { email: 'taken@over.example', currentpassword });
    },
  },
  {
    title: 'a new password',
    act: (context, { password }) =>
      updateAccount(context, { password: 'taken over now', currentpassword: password }),
  },
  { title: 'a new key', act: (context) => replaceKey(context, context.account) },
  {
    title: 'a second factor',
    prepare: 'started',
    act: (context, { password }, code) => confirmTwoFactor(context, { password, code }),
  },
  {
    title: 'no second factor',
    prepare: 'on',
    act: (context, { password }, code) => disableTwoFactor(context, { password, code }),
  },
  {
    title: 'new recovery codes',
    prepare: 'on',
    act: (context, { password }, code) => replaceRecoveryCodes(context, { password, code }),
  },
  { title: 'its end', act: (context, { password }) => deleteAccount(context, { password }) },
];

async function prepare(account: TestAccount, state: Act['prepare']): Promise<string> {
  if (state === undefined) return '';
  if (state === 'on') return ((await turnOnTwoFactor(service, account)) as Authenticator).nextCode();
  const { secret } = (await account.post('/api/account/two-factor/start')).body;
  return codeOf(secret, clock.now());
}

async function readAll({ id }: TestAccount): Promise<unknown[]> {
  const of = (table: 'api_key' | 'session' | 'two_factor' | 'recovery_code') =>
    database.read.selectFrom(table).selectAll().where('account_id', '=', id).execute();
  const account = database.read.selectFrom('account').selectAll().where('id', '=', id).execute();
  const owned = (['api_key', 'session', 'two_factor', 'recovery_code'] as const).map(of);
  return Promise.all([account, ...owned]);
}

const contextOf = (caller: Caller | undefined): Proven => {
  assert.ok(caller);
  return { ...services, account: caller, clientAddress: '127.0.0.1' };
};

for (const { title, prepare: state, act } of acts) {
  test(`${title} is refused to a key that was replaced after its call had been let in`, async () => {
    const account = await service.createAccount();
    const context = contextOf(await accountAuthenticator.findByKey(services, hashSecret(account.key)));
    const code = await prepare(account, state);
    assert.equal((await account.post('/api/account/key')).status, 200);
    const before = await readAll(account);
    await assert.rejects(act(context, account, code), { code: 'apiKeyRequired' });
    assert.deepEqual(await readAll(account), before);
  });

  test(`${title} is refused to a session that was ended after its call had been let in`, async () => {
    const account = await service.createAccount();
    const code = await prepare(account, state === 'started' ? state : undefined);
    const { Cookie } = await signIn(service, account);
    const token = hashSecret(Cookie.split('=')[1] as string);
    const context = contextOf(await accountAuthenticator.findBySession(services, token));
    const codeNow = state === 'on' ? await prepare(account, state) : code;
    assert.equal((await account.delete('/api/sessions')).status, 200);
    const before = await readAll(account);
    await assert.rejects(act(context, account, codeNow), { code: 'apiKeyRequired' });
    assert.deepEqual(await readAll(account), before);
  });

  test(`${title} is refused to an account that was suspended after its call had been let in`, async () => {
    const account = await service.createAccount();
    const context = contextOf(await accountAuthenticator.findByKey(services, hashSecret(account.key)));
    const code = await prepare(account, state);
    const suspended = { suspended_at: clock.now() };
    await database.write((tx) =>
      tx.updateTable('account').set(suspended).where('id', '=', account.id).execute(),
    );
    const before = await readAll(account);
    await assert.rejects(act(context, account, code), { code: 'accountSuspended' });
    assert.deepEqual(await readAll(account), before);
  });

  test(`${title} is refused to an account that was deleted after its call had been let in`, async () => {
    const account = await service.createAccount();
    const context = contextOf(await accountAuthenticator.findByKey(services, hashSecret(account.key)));
    const code = await prepare(account, state);
    await database.write((tx) => tx.deleteFrom('account').where('id', '=', account.id).execute());
    await assert.rejects(act(context, account, code), { code: 'apiKeyRequired' });
  });
}
