import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { createLinkOn, post } from '../support/processes/child-service.ts';
import { sendRaw } from '../support/raw-http.ts';
import { poll, visitPath } from '../support/clicks/visits.ts';
import { noWorkers, startWorkers, workersOf } from '../support/processes/workers.ts';

const skip = noWorkers;
/** Shared by the tests that need no settings, and by those of limits. Without workers all tests are skipped. */
const unlimited = noWorkers ? (undefined as never) : await startWorkers(2);
const limited = noWorkers
  ? (undefined as never)
  : await startWorkers(2, { RATE_LIMITS: 'pro=30,anonymous=3' });
/** Sends a part of a request and nothing more, while the other tests run: it takes a quarter of a minute. */
const unfinished = noWorkers ? (undefined as never) : sendUnfinished(unlimited.baseUrl);
/** With this many connections a worker gets none only once in 10^19 runs. */
const connections = 64;

test('API, pages and visits are answered on one port, whichever process takes the connection', {
  skip,
}, async () => {
  const service = unlimited;
  assert.equal(workersOf(service).length, 2);
  const link = await createLinkOn(service, 'ada');
  const each = async () => {
    const visit = await visitPath(service.baseUrl, `/${link.alias}`);
    assert.deepEqual([visit.status, visit.headers.location], [302, 'https://example.com/']);
    const call = await visitPath(service.baseUrl, `/api/url/${link.id}`, {
      headers: { Authorization: `Bearer ${link.key}` },
    });
    assert.equal(call.status, 200);
    assert.equal(JSON.parse(call.body).details.alias, link.alias);
    assert.equal((await visitPath(service.baseUrl, '/')).status, 200);
    assert.equal((await visitPath(service.baseUrl, '/no-such-alias')).status, 404);
    assert.equal((await visitPath(service.baseUrl, '/healthz')).body, '{"status":"ok"}');
    assert.equal((await visitPath(service.baseUrl, '/readyz')).status, 200);
  };
  await Promise.all(Array.from({ length: connections }, each));
  await poll('all clicks', async () => {
    const { body } = await visitPath(service.baseUrl, `/api/url/${link.id}`, {
      headers: { Authorization: `Bearer ${link.key}` },
    });
    return JSON.parse(body).data.clicks === connections ? true : undefined;
  });
});

test('the rate limit is exact over all processes', { skip }, async () => {
  const service = limited;
  const { key } = await post(service.baseUrl, '/api/account/register', {
    username: 'bea',
    email: 'bea@example.com',
    password: 'a long password',
  });
  const call = () =>
    visitPath(service.baseUrl, '/api/account', { headers: { Authorization: `Bearer ${key}` } });
  const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await call()).status));
  assert.equal(statuses.filter((status) => status === 200).length, 30);
  assert.equal(statuses.filter((status) => status === 429).length, 1);
});

test('an Idempotency-Key holds over all processes', { skip }, async () => {
  const service = unlimited;
  const { key } = await createLinkOn(service, 'cleo');
  const add = async () => {
    const response = await fetch(`${service.baseUrl}/api/url/add`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${key}`,
        'Idempotency-Key': 'one and the same',
        Connection: 'close',
      },
      body: JSON.stringify({ url: 'https://example.com/once' }),
    });
    return [response.status, await response.text()].join(' ');
  };
  await add();
  assert.equal(new Set(await Promise.all(Array.from({ length: 16 }, add))).size, 1);
});

/** Makes a call without a key, which counts towards the limit of the client's address. Returns the status. */
async function callFrom(baseUrl: string, localAddress: string, headers: Record<string, string> = {}) {
  const { port } = new URL(baseUrl);
  const outgoing = request({ port, localAddress, host: '127.0.0.1', path: '/api/account', headers });
  outgoing.end();
  const [answer] = await once(outgoing, 'response');
  answer.resume();
  return answer.statusCode as number;
}

test('the client’s address is that of its own socket, whatever it claims', { skip }, async () => {
  const service = limited;
  for (let n = 0; n < 3; n++) assert.equal(await callFrom(service.baseUrl, '127.0.0.5'), 401);
  assert.equal(await callFrom(service.baseUrl, '127.0.0.5'), 429);
  assert.equal(await callFrom(service.baseUrl, '127.0.0.6'), 401);
  const claims = { 'Waypost-Peer': '192.0.2.1', 'X-Forwarded-For': '192.0.2.1', Forwarded: 'for=192.0.2.1' };
  assert.equal(await callFrom(service.baseUrl, '127.0.0.5', claims), 429);
});

test('behind a trusted proxy the client’s address is what the proxy says', { skip }, async () => {
  const service = await startWorkers(2, { RATE_LIMITS: 'anonymous=3', TRUSTED_PROXIES: '127.0.0.7' });
  const forwarded = { 'X-Forwarded-For': '203.0.113.9, 192.0.2.1' };
  for (let n = 0; n < 3; n++) assert.equal(await callFrom(service.baseUrl, '127.0.0.7', forwarded), 401);
  assert.equal(await callFrom(service.baseUrl, '127.0.0.7', forwarded), 429);
  assert.equal(await callFrom(service.baseUrl, '127.0.0.7', { 'X-Forwarded-For': '192.0.2.2' }), 401);
  assert.equal(await callFrom(service.baseUrl, '127.0.0.8', { 'X-Forwarded-For': '192.0.2.1' }), 401);
});

test('large bodies and large answers pass whole', { skip }, async () => {
  const service = unlimited;
  const { key } = await createLinkOn(service, 'dora');
  const urls = Array.from({ length: 200 }, (_, n) => ({
    url: `https://example.com/${n}?${'x'.repeat(4_500)}`,
  }));
  const body = JSON.stringify({ urls });
  assert.ok(body.length > 900_000);
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
  const added = await fetch(`${service.baseUrl}/api/urls/add`, { method: 'POST', headers, body });
  const { results } = (await added.json()) as { results: { error: number }[] };
  assert.deepEqual(
    results.map(({ error }) => error),
    urls.map(() => 0),
  );
  const list = await fetch(`${service.baseUrl}/api/urls?limit=1000`, { headers });
  const text = await list.text();
  assert.ok(text.length > 900_000);
  assert.equal(JSON.parse(text).data.urls.length, 201);
  const tooLarge = await sendRaw(
    service.baseUrl,
    `POST /api/urls/add HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
      'Content-Length: 2000000\r\n\r\n{"urls":',
  );
  assert.deepEqual([tooLarge.status, tooLarge.headers.get('connection')], [413, 'close']);
});

test('a body that does not come is given up, with what else its sender wants', { skip }, async () => {
  const { answer, tookMs } = await unfinished;
  assert.match(answer, /^HTTP\/1\.1 408 /);
  // The limit is 15 s; a busy machine may see later that it is over.
  assert.ok(tookMs > 10_000 && tookMs < 60_000, `${tookMs} ms`);
  assert.equal((await visitPath(unlimited.baseUrl, '/healthz')).status, 200);
});

/** Resolves when the connection is closed, with what was answered and the time since the request. */
async function sendUnfinished(baseUrl: string) {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'connect');
  const start = performance.now();
  socket.write(
    'POST /api/account/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"username"',
  );
  await once(socket, 'close');
  return { answer, tookMs: performance.now() - start };
}

test('every command that answers a client says the same with one process and with several', {
  skip,
}, async () => {
  const alone = await startWorkers(1);
  const together = unlimited;
  for (const raw of rawRequests) {
    const [one, several] = await Promise.all(
      [alone, together].map(async ({ baseUrl }) => withoutChance(await sendRaw(baseUrl, raw))),
    );
    assert.deepEqual(several, one, raw.slice(0, 200));
  }
});

const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...lines, '', ''].join('\r\n');
const json = 'Content-Type: application/json';

/** Each request closes its connection, or makes the server close it. */
const rawRequests = [
  get('/'),
  get('/healthz'),
  get('/robots.txt'),
  get('/favicon.ico'),
  get('/developers'),
  get('/api/openapi.json'),
  get('/api/no/such/path'),
  get('/api/account'),
  get('/api/account', 'Authorization: Bearer no such key'),
  get('/api/account', 'Service-Worker: script'),
  get('/api//account?a=%zz&b=%00'),
  get('/qr/no-such'),
  get('/uploads/../api/account'),
  get('/no-such-alias'),
  get('/api/account', 'Content-Length: 5').concat('hello'),
  get('/api/account', 'Expect: 100-continue'),
  get('/api/account', 'Expect: the impossible'),
  get('/api/account', 'Upgrade: websocket'),
  get('/api/account', `X-Long: ${'x'.repeat(15_000)}`),
  get('/api/account', `X-Long: ${'x'.repeat(20_000)}`),
  get('/api/account', 'X-Ümlaut: ä'),
  get('/api/account', 'X-Latin: \xe4'),
  get('/api/ä'),
  'HEAD /api/openapi.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'HEAD /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'OPTIONS /api/url/add HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'DELETE /api/url/add HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'POST /api/account/register HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  `POST /api/account/register HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${json}\r\nContent-Length: 2\r\n\r\n{}`,
  `POST /api/account/register HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${json}\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}`,
  `POST /api/account/register HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `POST /api/account/register HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}`,
  `POST /api/account/register HTTP/1.1\r\nHost: localhost\r\n${json}\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}`,
  `POST /api/account/register HTTP/1.1\r\nHost: localhost\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\nnonsense`,
  `POST /api/account/register HTTP/1.1\r\nHost: localhost\r\n${json}\r\nContent-Length: 9999999\r\n\r\n`,
  'GET /healthz HTTP/1.0\r\n\r\n',
  'GET /api/account HTTP/1.0\r\nHost: localhost\r\n\r\n',
  'GET /api/account HTTP/1.1\r\nConnection: close\r\n\r\n',
  'GET /api/account HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  'GET http://localhost/api/account HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET http://localhost/api/account HTTP/1.1\r\nHost: nobody.example.com\r\nConnection: close\r\n\r\n',
  'GET /api/account HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'BREW /api/account HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'nonsense\r\n\r\n',
  'GET /api/account HTTP/9.9\r\nHost: localhost\r\n\r\n',
];

/** Removes what differs from one answer to the next. */
function withoutChance({ status, headers, text }: Awaited<ReturnType<typeof sendRaw>>) {
  const chance = ['date', 'x-request-id', 'x-ratelimit-reset', 'x-ratelimit-remaining'];
  return {
    status,
    headers: [...headers].filter(([name]) => !chance.includes(name)).sort(),
    text: text
      .replaceAll(/"request_id":"[^"]+"/g, '')
      .replaceAll(/localhost:\d+/g, '')
      .replaceAll(/Date: .*|x-request-id: .*/gi, ''),
  };
}
