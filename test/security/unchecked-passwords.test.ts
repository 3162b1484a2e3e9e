import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDashboard } from '../support/accounts/sessions.ts';
import { startService, type TestAccount } from '../support/service.ts';

const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0', LOG_LEVEL: 'fatal' } });
const { database } = service.application.services;

/** Argon2 refuses to work with so little memory. */
const uncheckable = '$argon2id$v=19$m=1,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

async function swapHash({ id }: TestAccount, password_hash: string): Promise<string> {
  const own = await database.read
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await database.write((tx) =>
    tx.updateTable('account').set({ password_hash }).where('id', '=', id).execute(),
  );
  return own.password_hash;
}

/** Sends more requests than the limit admits while the password cannot be checked, and one when it can be. */
async function assertNothingUsedUp(account: TestAccount, send: () => Promise<{ status: number }>) {
  service.clock.hold(true);
  const hash = await swapHash(account, uncheckable);
  for (let n = 1; n <= 11; n++) assert.equal((await send()).status, 500);
  await swapHash(account, hash);
  assert.equal((await send()).status, 200);
  service.clock.hold(false);
}

test('a sign-in whose password could not be checked uses up no try', async () => {
  const account = await service.createAccount();
  const { email, password } = account;
  await assertNothingUsedUp(account, () => service.anonymous.post('/api/session', { email, password }));
});

test('a password that is asked for again and could not be checked uses up no try', async () => {
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  const change = { email: account.email, currentpassword: account.password };
  await assertNothingUsedUp(account, () => dashboard.put('/api/account/update', change));
});
