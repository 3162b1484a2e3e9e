import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { Hono } from 'hono';
import type { ControlApp } from '../../src/http/control-app.ts';
import { mountTlsCheck } from '../../src/resources/domains/mount-tls-check.ts';
import { keepLog } from '../support/logs.ts';
import { createAdministrator } from '../support/accounts/administrators.ts';
import { post } from '../support/processes/child-service.ts';
import { startService } from '../support/service.ts';
import { createDomain, visitPath } from '../support/clicks/visits.ts';
import { noWorkers, startWorkers } from '../support/processes/workers.ts';

const { logger, lines } = keepLog('debug');
const service = await startService({
  logger,
  environment: { SHORT_URL: 'https://go.example.com', TRUSTED_PROXIES: '0.0.0.0/0,::/0' },
});
const account = await service.createAccount();

const ask = (query: string, options: Parameters<typeof visitPath>[2] = {}) =>
  visitPath(service.baseUrl, `/internal/tls-check${query}`, options);
const statusOf = async (domain: string) => (await ask(`?domain=${domain}`)).status;

test('a branded domain and the own hosts are known, whatever the case, and nothing else is', async () => {
  await createDomain(service, account, { domain: 'https://one.example.com' });
  await createDomain(service, account, { domain: 'http://two.example.com' });
  await createDomain(service, account, { domain: 'https://three.example.com:8443' });
  for (const domain of [
    'one.example.com',
    'ONE.Example.com',
    'one.example.com.',
    'two.example.com',
    'three.example.com',
    'go.example.com',
    new URL(service.baseUrl).hostname,
  ]) {
    assert.equal(await statusOf(domain), 200, domain);
  }
  for (const domain of [
    '',
    'example.com',
    'www.one.example.com',
    'three.example.com:8443',
    '%00',
    'a%20b',
    '*',
  ]) {
    assert.equal(await statusOf(domain), 404, domain);
  }
  assert.equal((await ask('')).status, 404);
});

test('at the level debug the log names what has no certificate, cut where no name is as long', async () => {
  lines.length = 0;
  await statusOf('go.example.com');
  await statusOf('unknown.example.com');
  await statusOf(`${'x'.repeat(1_000)}.example.com`);
  const msg = 'A name may have no certificate';
  assert.deepEqual(
    lines.filter((line) => line.msg === msg).map(({ name }) => name),
    ['unknown.example.com', 'x'.repeat(253)],
  );
});

test('a domain that comes or goes is known at once', async () => {
  assert.equal(await statusOf('fresh.example.com'), 404);
  const id = await createDomain(service, account, { domain: 'https://fresh.example.com' });
  assert.equal(await statusOf('fresh.example.com'), 200);
  const other = await createDomain(service, account, { domain: 'https://fresh.example.com:8443' });
  assert.equal((await account.delete(`/api/domain/${id}/delete`)).status, 200);
  assert.equal(await statusOf('fresh.example.com'), 200);
  assert.equal((await account.delete(`/api/domain/${other}/delete`)).status, 200);
  assert.equal(await statusOf('fresh.example.com'), 404);
});

test('a blocked domain keeps its certificate, so that its visitors are told', async () => {
  const administrator = await createAdministrator(service);
  const id = await createDomain(service, account, { domain: 'https://abused.example.com' });
  await administrator.post(`/api/admin/domain/${id}/block`, {});
  await administrator.post(`/api/admin/account/${account.id}/block`, {});
  assert.equal(await statusOf('abused.example.com'), 200);
  await administrator.delete(`/api/admin/account/${account.id}/unblock`);
});

test('questions are answered from memory, however many there are', async () => {
  await statusOf('warm.example.com');
  const executor = service.application.services.database.read.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  let asked = 0;
  executor.executeQuery = (query, ...rest) => {
    // Ignores the service's own query for changes, which runs every second.
    if (/ from "(?:domain|link)" /.test(query.sql)) asked++;
    return execute(query, ...rest);
  };
  for (let n = 0; n < 50; n++) assert.equal(await statusOf(`random-${n}.example.com`), 404);
  assert.equal(asked, 0);
  assert.equal((await visitPath(service.baseUrl, '/nobody-asked-before')).status, 404);
  assert.equal(asked, 1);
});

test('what was passed on from elsewhere is an unknown address, whoever is trusted', async () => {
  const unknown = await visitPath(service.baseUrl, '/internal/no-such-thing');
  assert.equal(unknown.status, 404);
  for (const [name, value] of [
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-For', ''],
    ['Forwarded', 'for=127.0.0.1'],
    ['X-Real-IP', '127.0.0.1'],
    ['Via', '1.1 proxy'],
  ] as const) {
    const { status, body } = await ask('?domain=go.example.com', { headers: { [name]: value } });
    assert.deepEqual([status, body], [404, unknown.body], name);
  }
});

test('on a branded host there is no such address', async () => {
  await createDomain(service, account, { domain: 'https://brand.example.com' });
  const { status } = await ask('?domain=go.example.com', { host: 'brand.example.com' });
  assert.equal(status, 404);
});

test('only sockets from this machine are answered', async () => {
  const app: ControlApp = new Hono();
  mountTlsCheck(app, service.application.services);
  const statusFor = async (remoteAddress: string | undefined) => {
    const incoming = { socket: { remoteAddress }, headers: {} } as IncomingMessage;
    const url = 'http://localhost/internal/tls-check?domain=go.example.com';
    return (await app.fetch(new Request(url), { incoming } as never)).status;
  };
  for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) {
    assert.equal(await statusFor(address), 200, address);
  }
  for (const address of [
    '10.0.0.1',
    '192.0.2.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    '1127.0.0.1',
    '::',
    '',
    undefined,
  ]) {
    assert.equal(await statusFor(address), 404, String(address));
  }
});

test('with several processes the socket is that of the client', { skip: noWorkers }, async () => {
  const workers = await startWorkers(2, { DOMAIN_CHECK: 'off' });
  const person = { username: 'ada', email: 'ada@example.com', password: 'a long password' };
  const { key } = await post(workers.baseUrl, '/api/account/register', person);
  const check = (headers: Record<string, string> = {}) =>
    visitPath(workers.baseUrl, '/internal/tls-check?domain=new.example.com', { headers });
  assert.equal((await check()).status, 404);
  await post(workers.baseUrl, '/api/domain/add', { domain: 'https://new.example.com' }, key);
  assert.equal((await check()).status, 200);
  assert.equal((await check({ 'X-Forwarded-For': '127.0.0.1' })).status, 404);
  assert.equal((await check({ 'waypost-peer': '192.0.2.1' })).status, 200);
});
