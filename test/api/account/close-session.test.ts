import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();
const { anonymous } = service;
const path = '/api/session';

async function sessionOf({ email, password }: TestAccount): Promise<Record<string, string>> {
  service.clock.advance(60_000);
  const { headers } = await anonymous.post(path, { email, password });
  return { Cookie: (headers.get('set-cookie') ?? '').split(';')[0] as string };
}

const isOpen = async (session: Record<string, string>) =>
  (await anonymous.get('/api/account', session)).status === 200;

test('signing out ends that session alone and takes the cookie away', async () => {
  const [session, other] = [await sessionOf(account), await sessionOf(account)];
  const { status, body, headers } = await anonymous.delete(path, session);
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, message: 'You are signed out.' });
  assert.match(headers.get('set-cookie') ?? '', /^waypost=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0$/);
  assert.equal(await isOpen(session), false);
  assert.equal(await isOpen(other), true);
});

test('signing out twice, or without a session, succeeds', async () => {
  const session = await sessionOf(account);
  for (const headers of [session, session, {}, { Cookie: 'waypost=nonsense' }]) {
    assert.equal((await anonymous.delete(path, headers)).status, 200);
  }
});

test('another site cannot sign its visitor out', async () => {
  const session = await sessionOf(account);
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
  ] as Record<string, string>[]) {
    const { status, body } = await anonymous.delete(path, { ...session, ...headers });
    assert.equal(status, 403);
    assert.equal(body.message, 'This request came from another site and was refused.');
  }
  assert.equal(await isOpen(session), true);
});

test('beside an Authorization header the cookie is not looked at: its session stays', async () => {
  const session = await sessionOf(account);
  assert.equal((await account.delete(path, session)).status, 200);
  await anonymous.delete(path, { ...session, Authorization: 'Bearer nonsense' });
  assert.equal(await isOpen(session), true);
});

test('a key goes on working after its owner signed out', async () => {
  const session = await sessionOf(account);
  await anonymous.delete(path, session);
  assert.equal((await account.get('/api/account')).status, 200);
});
