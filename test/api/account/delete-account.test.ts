import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import type { Client } from '../../support/client.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { sendJson } from '../../support/accounts/reports.ts';
import { sweep } from '../../support/clicks/swept-names.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { isSignedIn, openDashboard } from '../../support/accounts/sessions.ts';
import { turnOnTwoFactor } from '../../support/accounts/two-factor.ts';
import { createDomain, createLink, poll, visitPath } from '../../support/clicks/visits.ts';
import { dumpTables, fillAccount } from '../../support/accounts/whole-accounts.ts';

const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const whole = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const limited = await startService();
const alone = await startService({ environment: { REGISTRATION: 'first' } });
const path = '/api/account';
const { database } = service.application.services;

// The very first account is the administrator.
const first = await service.createAccount();

const remove = (by: Client, proof: unknown) =>
  by.send('DELETE', path, JSON.stringify(proof), { 'Content-Type': 'application/json' });

const roleOf = async ({ id }: TestAccount) =>
  (await database.read.selectFrom('account').select('role').where('id', '=', id).executeTakeFirst())?.role;

test('with the password the account is gone, with its keys and sessions; its name is free again', async () => {
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  const { status, body, headers } = await remove(dashboard, { password: account.password });
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, message: 'Your account has been deleted.' });
  assert.match(headers.get('set-cookie') ?? '', /^waypost=; .*Max-Age=0/);
  assert.equal((await account.get(path)).status, 401);
  assert.equal(await isSignedIn(dashboard), false);
  const { username, email, password } = account;
  assert.equal((await service.anonymous.post('/api/session', { email, password })).status, 401);
  const again = { username, email, password };
  assert.equal((await service.anonymous.post('/api/account/register', again)).status, 200);
});

/** Tables with nothing of an account that is there: only thousands of clicks wait to be counted. */
const notFilled = new Set(['click_waiting', 'deleted_account']);
/** A text that only one account has. */
const ownText = 'only-hers';

/** What `fillAccount` does not make, as it comes from others or from what was visited in an earlier month. */
async function addRest(account: TestAccount, administrator: TestAccount): Promise<void> {
  const fields = { title: ownText, description: ownText, custom: ownText, tags: [ownText] };
  const { id, alias, shorturl } = await createLink(account, fields);
  const visit = await visitPath(whole.baseUrl, `/${alias}?utm_campaign=${ownText}`);
  assert.equal(visit.status, 302);
  const gone = await createLink(account);
  for (const url of [shorturl, `${gone.shorturl}?${ownText}`])
    assert.equal((await sendJson(whole, { url, reason: 'spam', details: ownText })).status, 200);
  assert.equal((await account.delete(`/api/url/${gone.id}/delete`)).status, 200);
  const { database: on } = whole.application.services;
  await poll('the visit to be counted', async () => {
    const total = on.read.selectFrom('click_total').selectAll().where('subject_id', '=', id);
    return total.where('subject', '=', 'link').executeTakeFirst();
  });
  const month = { subject: 'link', subject_id: id, month: 600, names: new Uint8Array() } as const;
  await on.write((tx) => tx.insertInto('click_month').values(month).execute());
  const block = await administrator.post(`/api/admin/url/${id}/block`, { reason: ownText });
  assert.equal(block.status, 200);
}

test('no table holds a row or a text of it afterwards, and those of others are as they were', async () => {
  const administrator = await whole.createAccount();
  await fillAccount(whole, administrator);
  const before = await dumpTables(whole);
  const account = await whole.createAccount();
  const app = await fillAccount(whole, account);
  await addRest(account, administrator);
  const filled = await dumpTables(whole);
  for (const [table, rows] of Object.entries(filled)) {
    if (notFilled.has(table) || table.startsWith('kysely_')) continue;
    assert.ok(rows.length > (before[table] ?? []).length, `${table} has nothing of the account`);
  }
  const proof = { password: account.password, code: app.nextCode() };
  // One of its links is blocked.
  assert.equal((await remove(account, proof)).status, 409);
  assert.equal((await administrator.delete(`/api/admin/account/${account.id}/delete`)).status, 200);

  const differences = async () => {
    const now = await dumpTables(whole);
    const isDifferent = (table: string) => JSON.stringify(now[table]) !== JSON.stringify(before[table]);
    return Object.keys(now).filter(isDifferent);
  };
  const untilOnly = (tables: string[]) =>
    poll(`differences in ${tables.join(', ') || 'no table'} alone`, async () =>
      (await differences()).join() === tables.join() ? true : undefined,
    ).catch(async (error: unknown) => {
      assert.deepEqual(await differences(), tables);
      throw error;
    });
  await untilOnly(['deleted_account']);
  // The deleted account is remembered for visits that arrive late from a node that was away; after a week it
  // is not.
  whole.clock.advance(7 * 24 * 3_600_000);
  whole.application.services.changes.announce({ kind: 'account', accountId: account.id });
  await untilOnly([]);
  assert.ok((await tablesWith(ownText)).includes('click_name'));
  await sweep(whole.application.services.database);
  assert.deepEqual(await tablesWith(ownText), []);
});

/** The tables that hold a text, but for announcements, which are kept for an hour. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = Object.entries(await dumpTables(whole, new Set(['change'])));
  return tables.filter(([, rows]) => JSON.stringify(rows).includes(text)).map(([table]) => table);
}

test('while it, a link or a domain of it is blocked, only an administrator can delete it', async () => {
  const account = await service.createAccount();
  const { id: link } = await createLink(account, { custom: 'prize' });
  const domain = await createDomain(service, account, { domain: 'https://prize.example.com' });
  const proof = { password: account.password };
  const expected =
    'The administration of the service has blocked this account or something that it has, so only the administration can delete it.';
  for (const blocked of [`account/${account.id}`, `url/${link}`, `domain/${domain}`]) {
    const at = `/api/admin/${blocked}`;
    assert.equal((await first.post(`${at}/block`, {})).status, 200);
    const { status, body } = await remove(account, proof);
    assert.deepEqual([status, body.message], [409, expected], blocked);
    assert.equal((await remove(account, { password: 'not the password' })).status, 403, 'no password');
    assert.equal((await account.get('/api/account')).status, 200);
    assert.equal(
      (await visitPath(service.baseUrl, '/prize')).status,
      blocked.startsWith('domain') ? 302 : 410,
    );
    assert.equal((await first.delete(`${at}/unblock`)).status, 200);
  }
  const theirs = await createLink(await service.createAccount());
  await first.post(`/api/admin/url/${theirs.id}/block`, {});
  assert.equal((await remove(account, proof)).status, 200, 'what is blocked of others does not matter');
});

test('what a list of addresses blocked keeps nobody from going', async () => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  const listed = { link_id: id, reason: 'listed', source: 'blocklist', created_at: 0 } as const;
  await database.write((tx) => tx.insertInto('block').values(listed).execute());
  assert.equal((await remove(account, { password: account.password })).status, 200);
});

test('its links and pages answer nobody from then on', async () => {
  const account = await service.createAccount();
  const { alias } = await createLink(account);
  const { body: bio } = await account.post('/api/bio/add', { alias: 'gone-soon', name: 'Ada' });
  const { body: code } = await account.post('/api/qr/add', { type: 'link', data: 'https://example.com/' });
  const paths = [`/${alias}`, new URL(bio.link).pathname, new URL(code.link).pathname];
  const statuses = async () =>
    Promise.all(paths.map(async (at) => (await visitPath(service.baseUrl, at)).status));
  assert.deepEqual(await statuses(), [302, 200, 200]);
  assert.equal((await remove(account, { password: account.password })).status, 200);
  assert.deepEqual(await statuses(), [404, 404, 404]);
});

test('an account with thousands of links goes as a whole', async () => {
  const account = await service.createAccount();
  for (let n = 0; n < 2; n++) {
    const urls = Array.from({ length: 1_000 }, (_, link) => ({ url: `https://example.com/${n}/${link}` }));
    assert.equal((await account.post('/api/urls/add', { urls })).status, 200);
  }
  assert.equal((await remove(account, { password: account.password })).status, 200);
  const left = await database.read
    .selectFrom('link')
    .select('id')
    .where('account_id', '=', account.id)
    .execute();
  assert.deepEqual(left, []);
});

test('a wrong password deletes nothing, by a key or from the dashboard', async () => {
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  for (const by of [account, dashboard]) {
    for (const [proof, expected] of [
      [{ password: 'not the password' }, 403],
      [{ password: '' }, 403],
      [{ password: 7 }, 400],
      [{}, 400],
      [{ password: null }, 400],
    ] as const) {
      const { status, body } = await remove(by, proof);
      assert.equal(status, expected, JSON.stringify(proof));
      assert.equal(body.field, 'password');
      service.clock.advance(10_000);
    }
  }
  assert.equal(await roleOf(account), 'user');
  assert.equal(await isSignedIn(dashboard), true);
});

test('with two-factor authentication a code is needed, too', async () => {
  const account = await service.createAccount();
  const app = await turnOnTwoFactor(service, account);
  const { password } = account;
  const code = app.nextCode();
  for (const [proof, expected, field] of [
    [{ password }, 400, 'code'],
    [{ password, code: '000000' }, 403, 'code'],
    [{ password: 'not the password', code }, 403, 'password'],
  ] as const) {
    const { status, body } = await remove(account, proof);
    assert.deepEqual([status, body.field], [expected, field]);
  }
  assert.equal((await account.get(path)).status, 200);
  assert.equal((await remove(account, { password, code })).status, 200);
});

test('the last administrator cannot go while there are other accounts, another one can', async () => {
  const refused = await remove(first, { password: first.password });
  assert.equal(refused.status, 409);
  assert.equal(
    refused.body.message,
    'There must be an administrator. Please make another account one first.',
  );
  assert.equal(await roleOf(first), 'administrator');
  assert.equal((await first.get(path)).status, 200);
  const second = await createAdministrator(service);
  assert.equal((await remove(second, { password: second.password })).status, 200);
  assert.equal((await remove(first, { password: first.password })).status, 409);
});

test('of administrators who all go at the same moment one stays', async () => {
  const others = [await createAdministrator(service), await createAdministrator(service)];
  const all = [first, ...others];
  const answers = await Promise.all(all.map((account) => remove(account, { password: account.password })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409]);
  const roles = await Promise.all(all.map(roleOf));
  assert.deepEqual(
    roles.filter((role) => role !== undefined),
    ['administrator'],
  );
});

test('whoever is alone may go, and the next one to register is the administrator', async () => {
  const account = await alone.createAccount();
  assert.equal((await remove(account, { password: account.password })).status, 200);
  assert.equal((await alone.anonymous.get('/api/instance')).body.registration, 'first');
  const next = await alone.createAccount();
  assert.equal((await next.get('/api/admin/reports')).status, 200);
});

test('another site cannot delete the account of its visitor', async () => {
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  const proof = JSON.stringify({ password: account.password });
  const json = { 'Content-Type': 'application/json' };
  for (const [headers, expected] of [
    [{ ...json, 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ ...json, Origin: 'https://evil.example' }, 403],
    [{ 'Content-Type': 'text/plain' }, 415],
  ] as [Record<string, string>, number][]) {
    assert.equal((await dashboard.send('DELETE', path, proof, headers)).status, expected);
  }
  assert.equal(await isSignedIn(dashboard), true);
});

testKeyAndLimit(limited, { method: 'DELETE', path, body: { password: 'x' } });
