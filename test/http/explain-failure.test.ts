import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Database, Queries } from '../../src/database/database.ts';
import { openDashboard } from '../support/accounts/sessions.ts';
import type { Client } from '../support/client.ts';
import { poll } from '../support/clicks/visits.ts';
import { startService, type TestAccount } from '../support/service.ts';

const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const { database } = service.application.services;
const { write, writeEach } = database;
afterEach(() => Object.assign(database, { write, writeEach }));

/** Runs `unit` just before the next write of the service, as if another request had been faster. */
function writeFirst(unit: (tx: Queries) => Promise<unknown>): void {
  const restore = async () => {
    Object.assign(database, { write, writeEach });
    await write(unit);
  };
  const late: Pick<Database, 'write' | 'writeEach'> = {
    write: async (later) => restore().then(() => write(later)),
    writeEach: async (later) => restore().then(() => writeEach(later)),
  };
  Object.assign(database, late);
}

/** An account whose activity was just recorded, so that its next call writes nothing but its own change. */
async function createSeenAccount(): Promise<TestAccount> {
  const account = await service.createAccount();
  assert.equal((await account.get('/api/account')).status, 200);
  await poll('the call to be noted', () =>
    database.read
      .selectFrom('account_activity')
      .select('last_seen_at')
      .where('account_id', '=', account.id)
      .executeTakeFirst(),
  );
  return account;
}

const deleteFirst = ({ id }: TestAccount) =>
  writeFirst((tx) => tx.deleteFrom('account').where('id', '=', id).execute());

const code = { type: 'text', data: 'held', name: 'held' };
const created: [string, unknown][] = [
  ['/api/url/add', { url: 'https://example.com/' }],
  ['/api/urls/add', { urls: [{ url: 'https://example.com/' }] }],
  ['/api/channel/add', { name: 'held' }],
  ['/api/campaign/add', { name: 'held' }],
  ['/api/pixel/add', { type: 'gtmpixel', name: 'held', tag: 'GTM-ABC123' }],
  ['/api/domain/add', { domain: 'https://held.example.com' }],
  ['/api/splash/add', { name: 'held', title: 'One moment' }],
  ['/api/overlay/add', { type: 'message', name: 'held', settings: { text: 'held' } }],
  ['/api/bio/add', { alias: 'held', name: 'held' }],
  ['/api/qr/add', code],
  ['/api/qr/bulk', { qrs: [code] }],
  ['/api/account/two-factor/start', {}],
  ['/api/account/key', {}],
];
service.hosts.set('held.example.com', ['127.0.0.1']);

for (const [path, body] of created) {
  for (const headers of [{}, { 'Idempotency-Key': 'once' }] as Record<string, string>[]) {
    const title = `POST ${path}${'Idempotency-Key' in headers ? ' with an Idempotency-Key' : ''}`;
    test(`${title} of an account that is deleted meanwhile answers 401`, async () => {
      const account = await createSeenAccount();
      deleteFirst(account);
      const { status, body: answer } = await account.post(path, body, headers);
      assert.equal(status, 401, JSON.stringify(answer));
      assert.equal(answer.message, 'A valid API key is required to use this service.');
    });
  }
}

const proofs: [string, (by: Client, account: TestAccount) => ReturnType<Client['put']>][] = [
  ['a new email', (by) => by.put('/api/account/update', { email: 'gone@example.com' })],
  [
    'a new password',
    (by, { password }) =>
      by.put('/api/account/update', { password: 'another secret', currentpassword: password }),
  ],
  [
    'its end',
    (by, { password }) =>
      by.send('DELETE', '/api/account', JSON.stringify({ password }), { 'Content-Type': 'application/json' }),
  ],
];

for (const [title, act] of proofs) {
  test(`${title} of an account that is deleted meanwhile answers 401`, async () => {
    const account = await createSeenAccount();
    deleteFirst(account);
    assert.equal((await act(account, account)).status, 401);
  });
}

test('from the dashboard, too, a deleted account is not said to be changed', async () => {
  const account = await createSeenAccount();
  const dashboard = await openDashboard(service, account);
  deleteFirst(account);
  const change = { email: 'gone@example.com', currentpassword: account.password };
  assert.equal((await dashboard.put('/api/account/update', change)).status, 401);
});

test('a row that refers to another one that is not there stays a fault', async () => {
  const account = await createSeenAccount();
  writeFirst((tx) => tx.insertInto('link_pixel').values({ link_id: 999_999, pixel_id: 999_999 }).execute());
  assert.equal((await account.post('/api/channel/add', { name: 'held' })).status, 500);
});
