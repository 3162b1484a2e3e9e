import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
const { database } = service.application.services;
const path = '/api/account/key';

const statusOf = async (key: string) =>
  (await service.anonymous.get('/api/account', { Authorization: `Bearer ${key}` })).status;

async function signIn({ email, password }: TestAccount): Promise<Record<string, string>> {
  const { headers } = await service.anonymous.post('/api/session', { email, password });
  return { Cookie: (headers.get('set-cookie') ?? '').split(';')[0] as string };
}

test('the new key works at once and the one used to ask no longer does', async () => {
  const account = await service.createAccount();
  const { status, body } = await account.post(path);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body).sort(), ['error', 'key']);
  assert.match(body.key, /^wp_[0-9A-Za-z]{38}$/);
  assert.notEqual(body.key, account.key);
  assert.equal(await statusOf(account.key), 401);
  assert.equal(await statusOf(body.key), 200);
});

test('a replaced key cannot be used to ask again', async () => {
  const account = await service.createAccount();
  await account.post(path);
  assert.equal((await account.post(path)).status, 401);
});

test('of 20 parallel requests with one key one wins and the others answer 401: one key is left', async () => {
  const account = await service.createAccount();
  const answers = await Promise.all(Array.from({ length: 20 }, () => account.post(path)));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array(19).fill(401)],
  );
  for (const { status, headers } of answers) {
    if (status === 401) assert.equal(headers.get('www-authenticate'), 'Bearer');
  }
  const keys = await database.read
    .selectFrom('api_key')
    .select('id')
    .where('account_id', '=', account.id)
    .execute();
  assert.equal(keys.length, 1);
});

test('other accounts’ keys and a body change nothing about whose key is replaced', async () => {
  const account = await service.createAccount();
  const other = await service.createAccount();
  const { status } = await account.post(path, { id: other.id, account_id: other.id, key: other.key });
  assert.equal(status, 200);
  assert.equal(await statusOf(other.key), 200);
  assert.equal(await statusOf(account.key), 401);
});

test('asked for from the dashboard, every earlier key stops working and the session stays', async () => {
  const account = await service.createAccount();
  const session = await signIn(account);
  const { password: currentpassword } = account;
  const { status, body } = await service.anonymous.post(path, { currentpassword }, session);
  assert.equal(status, 200);
  assert.equal(await statusOf(account.key), 401);
  assert.equal(await statusOf(body.key), 200);
  assert.equal((await service.anonymous.get('/api/account', session)).status, 200);
});

test('a session that does not show the password gets no key, and a key that shows one must know it', async () => {
  const account = await service.createAccount();
  const session = await signIn(account);
  const wrong = { currentpassword: 'not the password' };
  for (const [body, headers, status] of [
    [undefined, session, 400],
    [{}, session, 400],
    [wrong, session, 403],
    [wrong, { Authorization: `Bearer ${account.key}` }, 403],
  ] as [object | undefined, Record<string, string>, number][]) {
    const answer = await service.anonymous.post(path, body, headers);
    assert.deepEqual([answer.status, answer.body.field], [status, 'currentpassword'], JSON.stringify(body));
  }
  assert.equal(await statusOf(account.key), 200);
});

test('a form of another site cannot replace the key of a signed-in visitor', async () => {
  const account = await service.createAccount();
  const session = await signIn(account);
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ] as Record<string, string>[]) {
    const { status } = await service.anonymous.send('POST', path, undefined, { ...session, ...headers });
    assert.equal(status, 403, JSON.stringify(headers));
  }
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    for (const body of [undefined, 'a=b']) {
      const { status } = await service.anonymous.send('POST', path, body, {
        ...session,
        'Content-Type': type,
      });
      assert.equal(status, 415, `${type} ${body}`);
    }
  }
  assert.equal(await statusOf(account.key), 200);
});

test('an expired key cannot renew itself', async () => {
  const account = await service.createAccount();
  await database.write((tx) =>
    tx.updateTable('api_key').set({ expires_at: 1 }).where('account_id', '=', account.id).execute(),
  );
  assert.equal((await account.post(path)).status, 401);
});

test('an Idempotency-Key means nothing here: no answer with a key in it is kept', async () => {
  const account = await service.createAccount();
  assert.equal((await account.post(path, undefined, { 'Idempotency-Key': 'k' })).status, 200);
  const kept = await database.read.selectFrom('idempotent_request').selectAll().execute();
  assert.deepEqual(kept, []);
});

testKeyAndLimit(service, { method: 'POST', path });
