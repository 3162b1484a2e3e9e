import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { isSignedIn, openDashboard } from '../../support/accounts/sessions.ts';

const service = await startService();
const pathOf = (id: number | string) => `/api/session/${id}/delete`;

async function newestSession(account: TestAccount): Promise<number> {
  return (await account.get('/api/sessions?limit=1')).body.data.sessions[0].id;
}

test('the session ends at once, and no other', async () => {
  const account = await service.createAccount();
  const lost = await openDashboard(service, account);
  const lostId = await newestSession(account);
  const dashboard = await openDashboard(service, account);
  const { status, body } = await dashboard.delete(pathOf(lostId));
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, message: 'Session has been ended successfully.' });
  assert.equal(await isSignedIn(lost), false);
  assert.equal(await isSignedIn(dashboard), true);
  assert.equal((await dashboard.delete(pathOf(lostId))).status, 404);
});

test('the session that asks can end itself', async () => {
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  assert.equal((await dashboard.delete(pathOf(await newestSession(account)))).status, 200);
  assert.equal(await isSignedIn(dashboard), false);
});

test('another site cannot end a session in the name of its visitor', async () => {
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  const path = pathOf(await newestSession(account));
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }] as Record<
    string,
    string
  >[]) {
    assert.equal((await dashboard.delete(path, headers)).status, 403);
  }
  assert.equal(await isSignedIn(dashboard), true);
});

testOnlyOwn(service, {
  method: 'DELETE',
  async path(account) {
    await openDashboard(service, account);
    return pathOf(await newestSession(account));
  },
  unknown: impossibleIds.map(pathOf),
  message: 'Session not found.',
});

testKeyAndLimit(service, { method: 'DELETE', path: pathOf(1) });
