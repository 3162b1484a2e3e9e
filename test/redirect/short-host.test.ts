import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLink, visitPath } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

const service = await startService({ environment: { SHORT_URL: 'https://go.example.com' } });
const own = new URL(service.baseUrl).host;
const account = await service.createAccount();
const ask = (host: string, path: string, method = 'GET') =>
  visitPath(service.baseUrl, path, { host, method });

test('a host of short links has them, and neither the dashboard nor the API', async () => {
  const { alias } = await createLink(account);
  assert.equal((await ask('go.example.com', `/${alias}`)).status, 302);
  for (const path of ['/dashboard', '/dashboard/links', '/developers', '/api/account']) {
    assert.notEqual((await ask(own, path)).status, 404, path);
    assert.equal((await ask('go.example.com', path)).status, 404, path);
  }
  const { status, headers } = await ask('go.example.com', '/api/session', 'POST');
  assert.deepEqual([status, headers['set-cookie']], [405, undefined]);
});

test('no host has more by an address that goes up from what it has', async () => {
  const options = { headers: { Authorization: `Bearer ${account.key}` } };
  for (const [host, paths] of [
    [
      'go.example.com',
      ['/qr/../api/account', '/uploads/%2e%2e/api/account', '/report/../dashboard', '/qr/..'],
    ],
    ['unknown.example.com', ['/o/..', '/o/%2e%2e', '/o/.%2E?x']],
    [own, ['/qr/../api/account', '/api/x/../account', '/api/%2e/account', '/api/%61ccount', '/o/..']],
  ] as const) {
    for (const path of paths) {
      const { status } = await visitPath(service.baseUrl, path, { host, ...options });
      assert.ok(status === 404 || status === 405, `${host}${path} answered ${status}`);
    }
  }
});

test('it sends who asks for no link to the dashboard’s host', async () => {
  const { status, headers } = await ask('go.example.com', '/');
  assert.deepEqual([status, headers.location], [302, service.baseUrl]);
});

test('what visitors’ pages show and lead to is on both', async () => {
  const { body } = await account.post('/api/qr/add', { type: 'link', data: 'https://example.com/' });
  for (const path of [new URL(body.link).pathname, '/report', '/robots.txt', '/favicon.ico']) {
    for (const host of [own, 'go.example.com'])
      assert.equal((await ask(host, path)).status, 200, `${host}${path}`);
  }
});

test('who opens a service without a BASE_URL from another machine is told what to set; other paths are unknown links', async () => {
  const { status, body } = await ask('192.0.2.7:3000', '/');
  assert.equal(status, 404);
  assert.match(body, /BASE_URL/);
  assert.match(body, /192\.0\.2\.7:3000/);
  assert.doesNotMatch((await ask('192.0.2.7:3000', '/abc')).body, /BASE_URL/);
});
