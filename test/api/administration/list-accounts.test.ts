import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import { blockableAccount, blockPath } from '../../support/accounts/blocks.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { openDashboard } from '../../support/accounts/sessions.ts';
import { turnOnTwoFactor } from '../../support/accounts/two-factor.ts';
import { createLink, poll } from '../../support/clicks/visits.ts';

const service = await startService();
const listed = await startService();
const administrator = await createAdministrator(service);
const path = '/api/admin/accounts';

const find = async (q: string) =>
  (await administrator.get(`${path}?q=${encodeURIComponent(q)}`)).body.data.accounts;

test('an account is listed with who it is, what it may and what it has', async () => {
  const account = await service.createAccount();
  await createLink(account);
  await createLink(account);
  const [found] = await find(account.username);
  assert.match(found.created, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  assert.deepEqual(found, {
    id: account.id,
    username: account.username,
    email: account.email,
    plan: 'pro',
    role: 'user',
    status: 'active',
    blocked: false,
    twofactor: false,
    links: 2,
    created: found.created,
    lastseen: found.lastseen,
  });
});

test('it tells who is blocked, suspended, an administrator or has two-factor authentication', async () => {
  const account = await service.createAccount();
  await turnOnTwoFactor(service, account);
  await administrator.put(`/api/admin/account/${account.id}/update`, { status: 'suspended' });
  await administrator.post(blockPath(blockableAccount, account.id), {});
  const [found] = await find(account.username);
  assert.deepEqual([found.status, found.blocked, found.twofactor], ['suspended', true, true]);
  assert.equal((await find(administrator.username))[0].role, 'administrator');
});

test('when an account was seen last is known once it signs in or calls', async () => {
  const { body } = await administrator.post('/api/admin/account/add', {
    username: 'never-seen',
    email: 'never-seen@example.com',
  });
  const lastSeen = async () => (await find('never-seen'))[0].lastseen;
  assert.equal(await lastSeen(), null);
  await openDashboard(service, { email: 'never-seen@example.com', password: body.password });
  const signedInAt = await lastSeen();
  assert.ok(Math.abs(Date.parse(`${signedInAt}Z`) - service.clock.now()) < 60_000);
  service.clock.advance(3_600_000);
  await service.anonymous.get('/api/account', { Authorization: `Bearer ${body.key}` });
  const calledAt = await poll('the call to be noted', async () => {
    const at = await lastSeen();
    return at === signedInAt ? undefined : at;
  });
  assert.ok(calledAt > signedInAt);
});

test('no secret is listed', async () => {
  const account = await service.createAccount();
  const { secret } = await turnOnTwoFactor(service, account);
  const text = JSON.stringify((await administrator.get(`${path}?limit=1000`)).body);
  for (const hidden of [secret, account.key, 'argon2', 'hash']) assert.ok(!text.includes(hidden), hidden);
});

test('the search looks into usernames and emails, in any case, and takes every character as it is', async () => {
  for (const [username, email] of [
    ['seek_me', 'first@find.example'],
    ['seekxme', 'Second%20@find.example'],
  ] as const) {
    await administrator.post('/api/admin/account/add', { username, email });
  }
  const names = async (q: string) => (await find(q)).map((found: { username: string }) => found.username);
  assert.deepEqual(await names('SEEK'), ['seekxme', 'seek_me']);
  assert.deepEqual(await names('seek_me'), ['seek_me']);
  assert.deepEqual(await names('FIND.example'), ['seekxme', 'seek_me']);
  assert.deepEqual(await names('%20'), ['seekxme']);
  assert.deepEqual(await names(' seek_ '), ['seek_me']);
  for (const nothing of ['%', '\\', "' or 1=1 --", 'x'.repeat(200)]) {
    const found = await names(nothing);
    assert.deepEqual(found, nothing === '%' ? ['seekxme'] : [], nothing);
  }
  assert.equal((await administrator.get(`${path}?q=${'x'.repeat(201)}`)).status, 400);
  assert.ok((await find('')).length > 2);
});

test('a list walked page by page gives every account once, newest first', async () => {
  const first = await createAdministrator(listed);
  const ids = [first.id];
  for (let number = 0; number < 16; number++) ids.unshift((await listed.createAccount()).id);
  const page = async (query: string) => {
    const { status, body } = await first.get(`${path}?${query}`);
    assert.equal(status, 200);
    assert.equal(body.error, '0');
    return { ...body.data, ids: body.data.accounts.map(({ id }: { id: number }) => id) };
  };
  const walked: number[] = [];
  for (let number = 1; number <= 4; number++) {
    const { ids: some, ...rest } = await page(`limit=5&page=${number}`);
    assert.deepEqual([rest.result, rest.perpage, rest.currentpage, rest.maxpage], [17, 5, number, 4]);
    assert.equal(rest.nextpage, Math.min(number + 1, 4));
    walked.push(...some);
  }
  assert.deepEqual(walked, ids);
  assert.deepEqual((await page('')).ids, ids.slice(0, 15));
  const past = await page('page=99');
  assert.deepEqual([past.ids, past.currentpage, past.nextpage, past.maxpage], [[], 99, 2, 2]);
  assert.equal((await page('limit=5000')).perpage, 1000);
});

test('limits and pages that are no positive integers are refused by name', async () => {
  for (const parameter of ['limit', 'page']) {
    for (const value of ['0', '-1', '1.5', 'abc', '1e3', '%00']) {
      const { status, body } = await administrator.get(`${path}?${parameter}=${value}`);
      assert.equal(status, 400, `${parameter}=${value}`);
      assert.equal(body.field, parameter);
    }
  }
});

testAdministratorsOnly(service, { method: 'GET', path: async () => path });

testKeyAndLimit(service, { method: 'GET', path });
