import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import { impossibleIds, testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { turnOnTwoFactor } from '../../support/accounts/two-factor.ts';
import { createLink, poll, visitPath } from '../../support/clicks/visits.ts';

const service = await startService();
const { database } = service.application.services;
const pathOf = (id: number | string) => `/api/admin/account/${id}/delete`;

test('the account goes with its key, its links and what was counted', async () => {
  const administrator = await createAdministrator(service);
  const account = await service.createAccount();
  const { alias } = await createLink(account);
  assert.equal((await visitPath(service.baseUrl, `/${alias}`)).status, 302);
  const clicks = () =>
    database.read.selectFrom('click').select('id').where('account_id', '=', account.id).execute();
  await poll('the click to be counted', async () => ((await clicks()).length > 0 ? true : undefined));
  const { status, body } = await administrator.delete(pathOf(account.id));
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, message: 'Account has been deleted successfully.' });
  assert.equal((await account.get('/api/account')).status, 401);
  assert.equal((await visitPath(service.baseUrl, `/${alias}`)).status, 404);
  await poll('the click to be removed', async () => ((await clicks()).length === 0 ? true : undefined));
  assert.equal((await administrator.delete(pathOf(account.id))).status, 404);
});

test('neither its password nor its codes are needed, and other accounts stay', async () => {
  const administrator = await createAdministrator(service);
  const [account, other] = [await service.createAccount(), await service.createAccount()];
  await turnOnTwoFactor(service, account);
  assert.equal((await administrator.delete(pathOf(account.id))).status, 200);
  assert.equal((await other.get('/api/account')).status, 200);
});

test('a suspended account and another administrator can be deleted', async () => {
  const administrator = await createAdministrator(service);
  const [account, second] = [await service.createAccount(), await createAdministrator(service)];
  await administrator.put(`/api/admin/account/${account.id}/update`, { status: 'suspended' });
  assert.equal((await administrator.delete(pathOf(account.id))).status, 200);
  assert.equal((await administrator.delete(pathOf(second.id))).status, 200);
});

test('the own account is not deleted here, where no password is asked for', async () => {
  const administrator = await createAdministrator(service);
  const { status, body } = await administrator.delete(pathOf(administrator.id));
  assert.equal(status, 400);
  assert.match(body.message, /own account/);
  assert.equal((await administrator.get('/api/account')).status, 200);
});

test('two administrators who delete each other at the same moment do not both go', async () => {
  const [one, two] = [await createAdministrator(service), await createAdministrator(service)];
  await database.write((tx) =>
    tx.updateTable('account').set({ role: 'user' }).where('id', 'not in', [one.id, two.id]).execute(),
  );
  await Promise.all([one.delete(pathOf(two.id)), two.delete(pathOf(one.id))]);
  const left = await database.read
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .execute();
  assert.ok(left.length >= 1);
});

test('an account that does not exist answers 404', async () => {
  const administrator = await createAdministrator(service);
  for (const id of impossibleIds) {
    const { status, body } = await administrator.delete(pathOf(id));
    assert.deepEqual([status, body.message], [404, 'Account not found.'], id);
  }
});

testAdministratorsOnly(service, {
  method: 'DELETE',
  path: async () => pathOf((await service.createAccount()).id),
});

testKeyAndLimit(service, { method: 'DELETE', path: pathOf(1) });
