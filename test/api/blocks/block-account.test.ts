import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import {
  blockableAccount,
  blockPath,
  countBlocks,
  testBlocking,
  unblockPath,
} from '../../support/accounts/blocks.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
const owner = await createAdministrator(service);
const path = async () => blockPath(blockableAccount, (await blockableAccount.make(service, owner)).id);

testBlocking(service, blockableAccount);

const blocked = 'This account is blocked because of abuse. It can read what it has, but change nothing.';

test('a blocked account reads what it has, and changes nothing until it is unblocked', async () => {
  const administrator = await createAdministrator(service);
  const account = await service.createAccount();
  const { body: link } = await account.post('/api/url/add', { url: 'https://example.com/' });
  const { body: code } = await account.post('/api/qr/add', { type: 'text', data: 'hello' });
  await administrator.post(blockPath(blockableAccount, account.id), { reason: 'Spam' });

  for (const read of ['/api/account', '/api/urls', `/api/url/${link.id}`, '/api/qr', '/api/domains']) {
    assert.equal((await account.get(read)).status, 200, read);
  }
  for (const [read, body] of [
    [`/api/url/${link.id}/explain`, { country: 'DE' }],
    ['/api/qr/preview', { type: 'text', data: 'hello' }],
    ['/api/qr/pictures', { ids: [code.id] }],
    ['/api/bio/preview', { alias: 'somebody', name: 'Somebody' }],
    ['/api/overlay/preview', { type: 'message', name: 'Note', settings: { text: 'Hello' } }],
    ['/api/splash/preview', { name: 'Wait' }],
  ] as const) {
    // Some of the answers are not JSON, so this does not use the client, which checks that they are.
    const { status } = await fetch(service.baseUrl + read, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(status, 200, read);
  }
  for (const { status, body } of [
    await account.post('/api/url/add', { url: 'https://example.com/' }),
    await account.post('/api/url/add', { nonsense: true }),
    await account.post('/api/urls/add', { urls: [{ url: 'https://example.com/' }] }),
    await account.put(`/api/url/${link.id}/update`, { url: 'https://example.com/other' }),
    await account.delete(`/api/url/${link.id}/delete`),
    await account.post('/api/qr/add', { type: 'text', data: 'hello' }),
    await account.post('/api/domain/add', { domain: 'https://go.example.com' }),
    await account.put('/api/url/999999/update', { url: 'https://example.com/other' }),
  ]) {
    assert.equal(status, 403);
    assert.equal(body.message, blocked);
  }
  const { body: details } = await account.get(`/api/url/${link.id}`);
  assert.equal(details.details.longurl, 'https://example.com/');
  assert.equal((await account.get('/api/urls')).body.data.result, 1);

  await administrator.delete(unblockPath(blockableAccount, account.id));
  const { status } = await account.put(`/api/url/${link.id}/update`, { url: 'https://example.com/other' });
  assert.equal(status, 200);
});

test('a blocked account can sign in and replace its key, which somebody may have stolen', async () => {
  const administrator = await createAdministrator(service);
  const { id, email, password, ...account } = await service.createAccount();
  await administrator.post(blockPath(blockableAccount, id), {});
  assert.equal((await service.anonymous.post('/api/session', { email, password })).status, 200);
  assert.equal((await account.put('/api/account/update', { password: 'another word' })).status, 200);
  const { status, body } = await account.post('/api/account/key');
  assert.equal(status, 200);
  const headers = { Authorization: `Bearer ${body.key}` };
  assert.equal((await service.anonymous.get('/api/account', headers)).status, 200);
  const refused = await service.anonymous.post('/api/url/add', { url: 'https://example.com/' }, headers);
  assert.equal(refused.status, 403);
});

test('nobody blocks the own account', async () => {
  const administrator = await createAdministrator(service);
  const before = await countBlocks(administrator);
  const { status, body } = await administrator.post(blockPath(blockableAccount, administrator.id), {});
  assert.equal(status, 400);
  assert.equal(body.message, 'You cannot block your own account.');
  assert.equal(await countBlocks(administrator), before);
});

test('of two administrators who block each other at once one stays', async () => {
  const own = await startService();
  const { database } = own.application.services;
  for (let round = 0; round < 10; round++) {
    const pair = [await createAdministrator(own), await createAdministrator(own)] as const;
    const ids = pair.map(({ id }) => id);
    // No other administrator is left who could unblock them.
    await database.write((tx) =>
      tx.updateTable('account').set({ role: 'user' }).where('id', 'not in', ids).execute(),
    );
    const answers = await Promise.all([
      pair[0].post(blockPath(blockableAccount, pair[1].id), {}),
      pair[1].post(blockPath(blockableAccount, pair[0].id), {}),
    ]);
    const statuses = answers.map(({ status }) => status);
    assert.ok(statuses.includes(200), String(statuses));
    assert.ok(
      statuses.some((status) => status !== 200),
      String(statuses),
    );
  }
});

testAdministratorsOnly(service, { method: 'POST', path, body: { reason: 'Phishing' } });
testKeyAndLimit(service, { method: 'POST', path: await path(), body: {} });
