import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unavailable } from '../../../src/platform/app-error.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { signIn } from '../../support/accounts/sessions.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
const free = await startService({ environment: { DEFAULT_PLAN: 'free' } });
const account = await service.createAccount();
const { database } = service.application.services;

test('the account is given with exactly the fields of the reference', async () => {
  const { status, body } = await account.get('/api/account');
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  assert.match(body.data.registered, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  assert.deepEqual(body.data, {
    id: account.id,
    email: account.email,
    username: account.username,
    avatar: `${service.baseUrl}/avatar/${account.username}.svg`,
    status: 'pro',
    expires: '9999-12-31 23:59:59',
    registered: body.data.registered,
  });
});

test('the dashboard is told the role, too', async () => {
  const other = await service.createAccount();
  for (const [person, role] of [
    [account, 'administrator'],
    [other, 'user'],
  ] as const) {
    const { body } = await service.anonymous.get('/api/account', await signIn(service, person));
    assert.equal(body.data.role, role);
    assert.equal(body.data.id, person.id);
  }
});

test('status is the plan that DEFAULT_PLAN gives to new accounts', async () => {
  const { body } = await (await free.createAccount()).get('/api/account');
  assert.equal(body.data.status, 'free');
});

test('expires is the end of the plan when it has one', async () => {
  const other = await service.createAccount();
  await database.write((tx) =>
    tx
      .updateTable('account')
      .set({ plan_ends_at: Date.UTC(2031, 0, 2, 3, 4, 5) })
      .where('id', '=', other.id)
      .execute(),
  );
  const { body } = await other.get('/api/account');
  assert.equal(body.data.expires, '2031-01-02 03:04:05');
});

test('the avatar is a picture with the initials that this service serves itself', async () => {
  const { body } = await account.get('/api/account');
  const response = await fetch(body.data.avatar);
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^image\/svg\+xml/);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  const svg = await response.text();
  assert.match(svg, new RegExp(`>U${account.username.at('user-'.length)}</text>`));
  assert.doesNotMatch(svg, /script|href|https?:\/\/(?!www\.w3\.org)/);
});

test('a key is taken after Bearer and after Token, in any case, and alone', async () => {
  for (const before of ['Bearer ', 'Token ', 'bearer ', 'TOKEN ', 'token  ', '']) {
    const headers = { Authorization: `${before}${account.key}` };
    assert.equal((await service.anonymous.get('/api/account', headers)).status, 200, before);
  }
});

test('everything but a valid key in the header answers the same 401', async () => {
  const expected = await service.anonymous.get('/api/account');
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Token',
    `${account.key} ${account.key}`,
    `Bearer${account.key}`,
    account.key.slice(0, -1),
    `Basic ${account.key}`,
    `Bearer ${account.key.slice(0, -1)}`,
    `Bearer ${account.key}x`,
    `Bearer ${account.key} ${account.key}`,
    `Bearer ${account.key.toUpperCase()}`,
    `Bearer ' or 1=1 --`,
    `Bearer ${'k'.repeat(10_000)}`,
    'Bearer \u00e9\u00e9\u00e9',
  ]) {
    const { status, body, headers } = await service.anonymous.get('/api/account', {
      Authorization: authorization,
    });
    assert.equal(status, 401, authorization);
    assert.equal(body.message, expected.body.message);
    assert.equal(headers.get('www-authenticate'), 'Bearer', authorization);
  }
});

test('a key in the query, in the body or in a cookie is not read', async () => {
  const { key } = account;
  const { anonymous } = service;
  for (const name of ['key', 'api_key', 'apikey', 'token', 'access_token', 'Authorization']) {
    assert.equal((await anonymous.get(`/api/account?${name}=${key}`)).status, 401, name);
    assert.equal((await anonymous.get('/api/account', { Cookie: `${name}=${key}` })).status, 401, name);
    const change = { [name]: key, email: 'taken-over@example.com' };
    assert.equal((await anonymous.put('/api/account/update', change)).status, 401, name);
  }
  assert.equal((await anonymous.get('/api/account', { Cookie: `waypost=${key}` })).status, 401);
  assert.equal((await anonymous.get('/api/account', { 'X-Api-Key': key })).status, 401);
});

test('a key works until its expiry and answers 401 from then on', async () => {
  const other = await service.createAccount();
  const expiresAt = service.clock.now() + 60_000;
  await database.write((tx) =>
    tx.updateTable('api_key').set({ expires_at: expiresAt }).where('account_id', '=', other.id).execute(),
  );
  assert.equal((await other.get('/api/account')).status, 200);
  service.clock.advance(60_000);
  const { status, body, headers } = await other.get('/api/account');
  assert.equal(status, 401);
  assert.equal(body.message, 'A valid API key is required to use this service.');
  assert.equal(headers.get('www-authenticate'), 'Bearer');
});

test('each account reads itself, whichever id it asks for', async () => {
  const other = await service.createAccount();
  for (const path of ['/api/account', `/api/account?id=${account.id}&account_id=${account.id}`]) {
    assert.equal((await other.get(path)).body.data.id, other.id);
  }
});

test('it is given while nothing can be written, though its use cannot be noted', async () => {
  const other = await service.createAccount();
  const { write } = database;
  database.write = () => Promise.reject(unavailable());
  const { status } = await other.get('/api/account').finally(() => {
    database.write = write;
  });
  assert.equal(status, 200);
});

testKeyAndLimit(service, { method: 'GET', path: '/api/account' });
