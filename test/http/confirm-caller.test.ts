import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from '../support/accounts/administrators.ts';
import { openDashboard, signIn } from '../support/accounts/sessions.ts';
import { logoPicture } from '../support/qr/logo-picture.ts';
import { poll } from '../support/clicks/visits.ts';
import { holdBack } from '../support/raw-http.ts';
import { startService, type TestAccount } from '../support/service.ts';

const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const { database } = service.application.services;
const administrator = await createAdministrator(service);

const byKey = ({ id, key }: TestAccount) => ({ id, by: { Authorization: `Bearer ${key}` } });
const bySession = async (account: TestAccount) => ({ id: account.id, by: await signIn(service, account) });
const takeover = { email: 'taken@over.example', password: 'taken over now' };

interface Held {
  line: string;
  body: unknown;
  headers?: Record<string, string>;
}

const changes: Held[] = [
  { line: 'PUT /api/account/update', body: takeover },
  { line: 'POST /api/account/key', body: {} },
  { line: 'POST /api/account/two-factor/start', body: {} },
  { line: 'POST /api/url/add', body: { url: 'https://example.com/' } },
  { line: 'POST /api/channel/add', body: { name: 'held' } },
  { line: 'DELETE /api/sessions', body: {} },
];

/** Longer than the interval in which a further use of an account is not recorded. */
const unnotedMs = 6 * 60_000;

/**
 * Sends all but the last byte and waits until the caller was identified, which shows in the recorded
 * activity.
 */
async function hold({ id, by }: { id: number; by: Record<string, string> }, { line, body, ...other }: Held) {
  service.clock.advance(unnotedMs);
  const since = service.clock.now();
  const bytes = body instanceof Uint8Array ? body : JSON.stringify(body);
  const held = await holdBack(service.baseUrl, { line, headers: { ...by, ...other.headers }, body: bytes });
  await poll('the caller to be seen', async () => {
    const seen = await database.read
      .selectFrom('account_activity')
      .select('last_seen_at')
      .where('account_id', '=', id)
      .executeTakeFirst();
    return seen !== undefined && seen.last_seen_at >= since ? true : undefined;
  });
  return held;
}

/** All data of the account that these requests would change. */
async function readAll({ id }: TestAccount) {
  const of = (table: 'api_key' | 'two_factor' | 'link' | 'channel' | 'upload') =>
    database.read.selectFrom(table).selectAll().where('account_id', '=', id).execute();
  const account = database.read.selectFrom('account').selectAll().where('id', '=', id).execute();
  const rows = await Promise.all([
    account,
    ...(['api_key', 'two_factor', 'link', 'channel', 'upload'] as const).map(of),
  ]);
  return JSON.stringify(rows);
}

for (const change of changes) {
  test(`${change.line} changes nothing when its key was replaced before the body ended`, async () => {
    const account = await service.createAccount();
    const held = await hold(byKey(account), change);
    assert.equal((await account.post('/api/account/key')).status, 200);
    const before = await readAll(account);
    const { status, headers } = await held.finish();
    assert.equal(status, 401);
    assert.equal(headers.get('www-authenticate'), 'Bearer');
    assert.equal(await readAll(account), before);
  });

  test(`${change.line} changes nothing when its session was ended before the body ended`, async () => {
    const account = await service.createAccount();
    const held = await hold(await bySession(account), change);
    assert.equal((await account.delete('/api/sessions')).status, 200);
    const before = await readAll(account);
    assert.equal((await held.finish()).status, 401);
    assert.equal(await readAll(account), before);
  });

  test(`${change.line} changes nothing when its account was suspended before the body ended`, async () => {
    const account = await service.createAccount();
    const held = await hold(byKey(account), change);
    const suspension = { status: 'suspended' };
    assert.equal(
      (await administrator.put(`/api/admin/account/${account.id}/update`, suspension)).status,
      200,
    );
    const before = await readAll(account);
    assert.equal((await held.finish()).status, 403);
    assert.equal(await readAll(account), before);
  });
}

test('a picture is not kept when its key was replaced before it was all there', async () => {
  const account = await service.createAccount();
  const headers = { 'Content-Type': 'image/png' };
  const body = await logoPicture(16, 16);
  const held = await hold(byKey(account), { line: 'POST /api/upload', body, headers });
  assert.equal((await account.post('/api/account/key')).status, 200);
  const before = await readAll(account);
  assert.equal((await held.finish()).status, 401);
  assert.equal(await readAll(account), before);
});

test('an account that was blocked before the body ended makes nothing any more, and may still mend itself', async () => {
  const account = await service.createAccount();
  const link = await hold(byKey(account), {
    line: 'POST /api/url/add',
    body: { url: 'https://example.com/' },
  });
  const own = await hold(byKey(account), {
    line: 'PUT /api/account/update',
    body: { password: 'a better one' },
  });
  assert.equal((await administrator.post(`/api/admin/account/${account.id}/block`, {})).status, 200);
  assert.equal((await link.finish()).status, 403);
  assert.equal((await own.finish()).status, 200);
  assert.equal((await account.get('/api/urls')).body.data.result, 0);
});

test('who is no administrator any more when the body ends administers nothing', async () => {
  const [former, other] = [await createAdministrator(service), await service.createAccount()];
  const held = await hold(byKey(former), {
    line: `PUT /api/admin/account/${other.id}/update`,
    body: { role: 'administrator' },
  });
  const demotion = { role: 'user' };
  assert.equal((await administrator.put(`/api/admin/account/${former.id}/update`, demotion)).status, 200);
  assert.equal((await held.finish()).status, 404);
  assert.equal((await other.get('/api/admin/overview')).status, 404);
});

test('a body that comes in two parts is answered as ever while the key or session is there', async () => {
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  for (const caller of [byKey(account), await bySession(account)]) {
    const held = await hold(caller, { line: 'POST /api/url/add', body: { url: 'https://example.com/' } });
    assert.equal((await held.finish()).status, 200);
  }
  assert.equal((await dashboard.get('/api/urls')).body.data.result, 2);
});
