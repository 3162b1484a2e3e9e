import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { endpoints } from '../../contract/index.ts';
import type { Answer } from '../support/client.ts';
import { assertFailure } from '../support/laws/failure.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startService } from '../support/service.ts';

const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const broken = await startService();
const account = await service.createAccount();
const { baseUrl } = service;
const json = { 'Content-Type': 'application/json' };

const head = (method: string, path: string, headers: Record<string, string | number>) =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ Host: 'localhost', Authorization: `Bearer ${account.key}`, ...headers }).map(
      ([n, v]) => `${n}: ${v}`,
    ),
    '\r\n',
  ].join('\r\n');

test('unknown paths answer 404 in the envelope of every failure', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nonsense',
    '/api/account/',
    '/api//account',
    '/api/account/nonsense',
    '/api/Account',
    '/api/%61ccount/x',
    '/api/account%2Fupdate',
    '/api/domain/1/update/more',
    '/api/%E0%A4%A',
    '/api/%00',
    '/api/toString',
    '/api/__proto__',
  ]) {
    const answer = await account.get(path);
    assertFailure(answer, 404);
    assert.equal(answer.body.message, 'This address does not exist.', path);
  }
});

test('without a key an unknown path is unknown too: nothing is told but that', async () => {
  assertFailure(await service.anonymous.get('/api/nonsense'), 404);
});

for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
  const methods = endpoints.filter((e) => e.path === path).map(({ method }) => method.toUpperCase());

  test(`${path} answers 405 to other methods and names its own in Allow`, async () => {
    const concrete = path.replaceAll(/\{\w+\}/g, '1');
    for (const method of ['PATCH', 'OPTIONS', 'DELETE', 'PUT', 'POST', 'GET']) {
      if (methods.includes(method)) continue;
      const answer = await account.send(method, concrete);
      assertFailure(answer, 405);
      const allowed = answer.headers.get('allow')?.split(', ').sort();
      const expected = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
      assert.deepEqual(allowed, expected.sort(), method);
    }
  });
}

test('HEAD answers as GET does, without the body', async () => {
  const ofTheConnection = ['connection', 'content-length', 'keep-alive'];
  const namesOf = ({ headers }: Answer) =>
    [...headers.keys()].filter((name) => !ofTheConnection.includes(name)).sort();
  for (const path of ['/api/account', '/api/domains', '/api/nonsense', '/api/domains?limit=0']) {
    const got = await account.get(path);
    const answer = await account.send('HEAD', path);
    assert.equal(answer.status, got.status, path);
    assert.equal(answer.body, undefined);
    assert.deepEqual(namesOf(answer), namesOf(got), path);
  }
  const posting = await account.send('HEAD', '/api/domain/add');
  assert.equal(posting.status, 405);
});

test('every answer has an id of its own and is neither cached nor sniffed', async () => {
  const calls = [
    () => account.get('/api/account'),
    () => account.get('/api/domains'),
    () => account.get('/api/nonsense'),
    () => account.send('PATCH', '/api/account'),
    () => account.put('/api/account/update', {}),
    () => service.anonymous.get('/api/account'),
    () => account.send('PUT', '/api/account/update', 'x', { 'Content-Type': 'text/plain' }),
  ];
  const ids = new Set<string>();
  for (const call of [...calls, ...calls]) {
    const { headers } = await call();
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('content-type') ?? '', /^application\/json; charset=utf-8$/i);
    assert.match(headers.get('x-request-id') ?? '', /^[\w-]{8,}$/);
    ids.add(headers.get('x-request-id') as string);
  }
  assert.equal(ids.size, 2 * calls.length);
});

test('a request id that a client sends is not taken over', async () => {
  const { headers } = await account.get('/api/account', { 'X-Request-Id': 'mine' });
  assert.notEqual(headers.get('x-request-id'), 'mine');
});

test('headers of 20 KB answer 431', async () => {
  const { status } = await sendRaw(baseUrl, head('GET', '/api/account', { 'X-Long': 'x'.repeat(20 * 1024) }));
  assert.equal(status, 431);
});

test('a request with two ideas of its length answers 400', async () => {
  const { status } = await sendRaw(
    baseUrl,
    head('PUT', '/api/account/update', { ...json, 'Content-Length': 2, 'Transfer-Encoding': 'chunked' }),
    '0\r\n\r\n',
  );
  assert.equal(status, 400);
});

test('pipelined requests are answered in their order', async () => {
  const { text } = await sendRaw(
    baseUrl,
    head('GET', '/api/account', {}) +
      head('GET', '/api/nonsense', {}) +
      head('GET', '/api/account', { Connection: 'close' }),
  );
  const order = [...text.matchAll(/"error":([01])/g)].map(([, error]) => error);
  assert.deepEqual(order, ['0', '1', '0']);
});

test('no method and no Host makes a fault', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'QUERY', 'LINK']) {
    const { status } = await sendRaw(baseUrl, head(method, '/api/account', { Connection: 'close' }));
    assert.equal(status, 405, method);
  }
  for (const host of ['', 'localhost:0', 'a b', 'evil.example', '[::1]:1', '"<script>', '/', '\u00e9']) {
    const { status } = await sendRaw(
      baseUrl,
      head('GET', '/api/account', { Host: host, Connection: 'close' }),
    );
    assert.ok(status < 500, `Host ${host} answered ${status}`);
    const health = await sendRaw(baseUrl, head('GET', '/healthz', { Host: host, Connection: 'close' }));
    assert.equal(health.status, 200, `Host ${host}`);
  }
});

test('a script that would become a service worker is refused', async () => {
  const answer = await account.get('/api/account', { 'Service-Worker': 'script' });
  assertFailure(answer, 403);
});

test('odd queries are refused or harmless, never a fault', async () => {
  for (const query of [
    '?limit[]=1',
    '?limit=%00',
    '?limit=1e309',
    '?limit=99999999999999999999',
    '?page=%E0%A4%A',
    '?__proto__[x]=1',
    '?%27%20or%201=1--=1',
    '?limit=1&limit=2',
    `?${'a'.repeat(5_000)}=1`,
    '?&&==&',
    '?limit=%F0%9F%92%A9',
  ]) {
    const { status } = await account.get(`/api/domains${query}`);
    assert.ok(status === 200 || status === 400, `${query} answered ${status}`);
  }
});

test('a fault of ours answers 500 and tells nothing of it', async () => {
  const owner = await broken.createAccount();
  await broken.application.services.database.write((tx) => sql`drop table domain`.execute(tx));
  for (const answer of [
    await owner.get('/api/domains'),
    await owner.post('/api/domain/add', { domain: 'https://go.example.com' }),
    await owner.put('/api/domain/1/update', {}),
  ]) {
    assert.ok([400, 500].includes(answer.status));
    if (answer.status === 400) continue;
    assertFailure(answer, 500);
    assert.equal(answer.body.message, 'Something went wrong on our side. Please try again later.');
    assert.deepEqual(Object.keys(answer.body).sort(), ['error', 'message', 'request_id']);
    assert.doesNotMatch(JSON.stringify(answer.body), /domain|table|sqlite|select|\.ts/i);
  }
  assert.equal((await owner.get('/api/account')).status, 200);
});
