import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { readEvents } from '../support/click-counts.ts';
import { startService, type TestService } from '../support/service.ts';

const settleMs = 400;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const lanes = await Promise.all(
  (['on', 'off'] as const).map(async (fastLane) => {
    const service = await startService({
      environment: { FAST_LANE: fastLane, TRUSTED_PROXIES: '10.0.0.0/8' },
    });
    const account = await service.createAccount();
    await account.post('/api/url/add', { url: 'https://example.com/plain', custom: 'plain' });
    await account.post('/api/url/add', {
      url: 'https://example.com/own?a=1',
      custom: 'query',
      redirect: 301,
    });
    await account.post('/api/url/add', {
      url: 'https://example.com/gone',
      custom: 'gone',
      status: 'disabled',
    });
    for (const alias of ['plain', 'query'])
      await fetch(`${service.baseUrl}/${alias}`, { redirect: 'manual' });
    service.clock.hold(true);
    return service;
  }),
);

/** What comes back for bytes that are sent in pieces; the last request asks for the end of the connection. */
async function exchange({ baseUrl }: TestService, pieces: Buffer[]): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  for (const piece of pieces) {
    if (!socket.writable) break;
    await new Promise((resolve) => socket.write(piece, resolve));
    await new Promise(setImmediate);
  }
  // A body that never ends keeps a connection open: then what came so far is compared.
  const timer = setTimeout(() => socket.destroy(), settleMs);
  await closed;
  clearTimeout(timer);
  return normalise(received);
}

const refusal = /HTTP\/1\.1 4\d\d [^\r]+\r\nConnection: close\r\n\r\n$/;

/** How the answer to a stream's last request ends, if it was understood up to there. */
const lastAnswer =
  /Location: https:\/\/example\.com\/plain\r\n(?:(?!HTTP\/)[^{<])*Connection: close\r\n\r\n$/;

/**
 * Bytes that are no request end the connection in both lanes; but how many of the requests in front of them node:http
 * still answers, and whether it says 400, depends on whether it read them off the socket itself. Then one lane's
 * answers must be the beginning of the other's.
 */
function assertSame(fast: string, slow: string): void {
  const difference = `${fast}\n--- is not ---\n${slow}`;
  if (lastAnswer.test(slow) || lastAnswer.test(fast)) return assert.ok(fast === slow, difference);
  const [shorter, longer] = [fast, slow]
    .map((text) => text.replace(refusal, ''))
    .sort((a, b) => a.length - b.length);
  assert.ok(longer?.startsWith(shorter ?? ''), difference);
}

/** Without what differs from one answer to the next: times, ports and random names. */
function normalise(text: string): string {
  return text
    .replaceAll(/Date: [^\r]+/gi, 'Date: now')
    .replaceAll(/(X-Request-Id: )[^\r]+/gi, '$1id')
    .replaceAll(/"request_id":"[^"]+"/g, '"request_id":"id"')
    .replaceAll(/(X-RateLimit-Reset: )\d+/gi, '$1soon')
    .replaceAll(/127\.0\.0\.1:\d+|localhost:\d+/g, 'here');
}

const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'get', 'OPTIONS');
const target = fc.constantFrom(
  ...[
    '/plain',
    '/plain',
    '/PLAIN',
    '/query',
    '/query?a=2&b=3',
    '/plain?x=%0d%0aSet-Cookie:a',
    '/gone',
    '/nothing',
  ],
  ...[
    '/plain/',
    '/plain#f',
    '/plain?',
    '/plain+',
    '/',
    '/api/account',
    '/healthz',
    '//plain',
    '/pl%61in',
    '*',
  ],
  `/plain?${'q'.repeat(9_000)}`,
);
const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1');
const header = fc.constantFrom(
  ...[
    'Host: localhost',
    'Host: localhost',
    'Host: localhost:3000',
    'host:  127.0.0.1 ',
    'Host: nobody.example',
    'Host:',
  ],
  ...[
    `User-Agent: ${browser}`,
    'User-Agent: curl/8',
    'User-Agent: \u00e9',
    'Accept: */*',
    'Accept-Language: de,en',
  ],
  ...[
    'Referer: https://example.org/',
    'DNT: 1',
    'DNT: 0',
    'Sec-GPC: 1',
    'Sec-Purpose: prefetch',
    'Purpose: prefetch',
  ],
  ...[
    'Connection: keep-alive',
    'Connection: close',
    'Connection: Keep-Alive, X',
    'Keep-Alive: 5',
    'Cookie: a=b',
  ],
  ...[
    'Content-Length: 0',
    'Content-Length: 3',
    'Content-Length: x',
    'Transfer-Encoding: chunked',
    'Expect: 100-continue',
  ],
  ...[
    'Upgrade: websocket',
    'Service-Worker: script',
    'X-Forwarded-For: 198.51.100.7',
    'X: ',
    'X : y',
    ' folded',
    'noColon',
  ],
  ...['X: a\tb', 'X: a\u0001b', `X: ${'y'.repeat(7_000)}`, `X: ${'y'.repeat(20_000)}`],
);
const lineEnd = fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r');
const host = fc.constantFrom('Host: localhost', 'Host: localhost', 'Host: localhost', '');

const request = fc
  .tuple(method, target, version, host, fc.array(header, { maxLength: 5 }), lineEnd)
  .map(([verb, path, protocol, first, headers, end]) =>
    [`${verb} ${path} ${protocol}`, ...(first === '' ? [] : [first]), ...headers, '', ''].join(end),
  );
const plainRequest = fc
  .constantFrom('/plain', '/query?c=1')
  .map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${browser}\r\n\r\n`);
const noise = fc.constantFrom('\r\n', 'abc', '\0', '1\r\nx\r\n0\r\n\r\n');
const stream = fc
  .array(fc.oneof({ weight: 4, arbitrary: plainRequest }, { weight: 6, arbitrary: request }, noise), {
    maxLength: 5,
  })
  .map((parts) => `${parts.join('')}GET /plain HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

test('for any bytes, cut anywhere, both lanes answer the same', async () => {
  await fc.assert(
    fc.asyncProperty(stream, fc.array(fc.nat(), { maxLength: 4 }), async (text, cuts) => {
      const bytes = Buffer.from(text, 'latin1');
      const places = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b);
      const pieces = [0, ...places].map((from, index) => bytes.subarray(from, places[index]));
      const [fast = '', slow = ''] = await Promise.all(lanes.map((service) => exchange(service, pieces)));
      assertSame(fast, slow);
    }),
    { numRuns: 2000, endOnFailure: false },
  );
});

test('both lanes have recorded the same visits', async () => {
  const counted = await Promise.all(lanes.map(readClicks));
  assert.ok((counted[0]?.length ?? 0) > 100);
  assert.deepEqual(counted[0], counted[1]);
});

/** Everything that is kept of the visits but their ids and visitor hashes, in an order of its own. */
async function readClicks({ application }: TestService): Promise<string[]> {
  const { database } = application.services;
  const deadline = Date.now() + 10_000;
  for (let earlier = -1; ; ) {
    const rows = await readEvents(database);
    if (rows.length === earlier || Date.now() > deadline) {
      return rows
        .map(({ visitor, ...row }) => JSON.stringify({ ...row, id: '', at: 0, known: visitor !== null }))
        .sort();
    }
    earlier = rows.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
