import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { isSignedIn, openDashboard } from '../../support/accounts/sessions.ts';

const service = await startService();
const path = '/api/sessions';

test('all sessions end but the one that asks and those of other accounts', async () => {
  const [account, other] = [await service.createAccount(), await service.createAccount()];
  const foreign = await openDashboard(service, other);
  const [first, second, asking] = [
    await openDashboard(service, account),
    await openDashboard(service, account),
    await openDashboard(service, account),
  ];
  const { status, body } = await asking.delete(path);
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, message: 'All other sessions have been ended successfully.' });
  const open = await Promise.all([first, second, asking, foreign].map(isSignedIn));
  assert.deepEqual(open, [false, false, true, true]);
});

test('asked with a key, all end, and the key goes on working', async () => {
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  assert.equal((await account.delete(path)).status, 200);
  assert.equal(await isSignedIn(dashboard), false);
  assert.equal((await account.delete(path)).status, 200);
});

test('another site cannot sign its visitor out elsewhere', async () => {
  const account = await service.createAccount();
  const [other, asking] = [await openDashboard(service, account), await openDashboard(service, account)];
  assert.equal((await asking.delete(path, { 'Sec-Fetch-Site': 'cross-site' })).status, 403);
  assert.equal(await isSignedIn(other), true);
});

testKeyAndLimit(service, { method: 'DELETE', path });
