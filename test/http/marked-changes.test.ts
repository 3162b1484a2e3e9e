import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestsUnderWay } from '../../src/http/idempotency/idempotency.ts';
import { startService, type TestAccount } from '../support/service.ts';

const service = await startService();
const { services } = service.application;
const { database, changes } = services;
const url = 'https://example.com/';

const send = (account: TestAccount, path: string, body: object) =>
  account.post(path, body, { 'Idempotency-Key': 'once' });
const linksOf = async (account: TestAccount) => (await account.get('/api/urls')).body.data.result;

test('what was changed before a fault is not done again', async () => {
  const account = await service.createAccount();
  const { announce } = changes;
  changes.announce = () => {
    throw new Error('nobody can be told');
  };
  const { status } = await send(account, '/api/url/add', { url }).finally(() => {
    changes.announce = announce;
  });
  assert.equal(status, 500);
  assert.equal((await send(account, '/api/url/add', { url })).status, 409);
  service.clock.advance(2 * 60_000);
  const lost = await send(account, '/api/url/add', { url });
  assert.equal(lost.status, 409);
  assert.match(lost.body.message, /was carried out, but its answer is no longer known/);
  assert.equal(await linksOf(account), 1);
});

test('the mark of a change of many is part of it', async () => {
  const account = await service.createAccount();
  const { writeEach } = database;
  let state: string | undefined;
  database.writeEach = async (units) => {
    const settled = await writeEach(units);
    const found = database.read.selectFrom('idempotent_request').select('state');
    state = (await found.where('account_id', '=', account.id).executeTakeFirst())?.state;
    return settled;
  };
  const { status } = await send(account, '/api/urls/add', { urls: [{ url }, { url }] }).finally(() => {
    database.writeEach = writeEach;
  });
  assert.deepEqual([status, state, await linksOf(account)], [200, 'committed', 2]);
});

test('what this process still does is not begun again, also when that has taken minutes', async () => {
  const account = await service.createAccount();
  const { resolveHost } = services;
  const [held, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  services.resolveHost = async (host) => {
    held.resolve();
    await mayGoOn.promise;
    return resolveHost(host);
  };
  service.hosts.set('slow.example', ['127.0.0.1']);
  const add = () => send(account, '/api/domain/add', { domain: 'https://slow.example' });
  const first = add();
  await held.promise;
  services.resolveHost = resolveHost;
  service.clock.advance(2 * 60_000);
  const { status } = await add().finally(mayGoOn.resolve);
  assert.equal(status, 409);
  assert.equal((await first).status, 200);
  assert.deepEqual((await add()).body, (await first).body);
  assert.equal(requestsUnderWay(database).size, 0, 'nothing is remembered of it');
});
