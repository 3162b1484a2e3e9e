import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { errors } from '../../contract/errors.ts';
import { closeServer, createHttpServer, listen, portOf } from '../../src/http/server/http-server.ts';
import { refuseUnreadable } from '../../src/http/server/refuse-unreadable.ts';
import { createLink } from '../support/clicks/visits.ts';
import { assertFailure } from '../support/laws/failure.ts';
import { keepLog } from '../support/logs.ts';
import { metricsBecome } from '../support/metrics.ts';
import { type RawAnswer, sendRaw } from '../support/raw-http.ts';
import { startService } from '../support/service.ts';

const kept = keepLog('debug');
const lanes = await Promise.all(
  ['on', 'off'].map(async (FAST_LANE) => {
    const service = await startService({ environment: { FAST_LANE } });
    const { alias } = await createLink(await service.createAccount());
    return { FAST_LANE, service, alias };
  }),
);

const lines = (...all: string[]) => [...all, '', ''].join('\r\n');
const get = lines('GET /api/account HTTP/1.1', 'Host: localhost');

/** Requests that node:http refuses, and the error that each must be answered with. */
const unreadable: [name: string, request: string, code: keyof typeof errors][] = [
  ['raw bytes in a query', lines('GET /api/urls?q=tést HTTP/1.1', 'Host: localhost'), 'addressNotEncoded'],
  ['raw bytes in a path', lines('GET /é HTTP/1.1', 'Host: localhost'), 'addressNotEncoded'],
  ['an unknown method', lines('FOO /api/account HTTP/1.1', 'Host: localhost'), 'methodUnknown'],
  ['no HTTP at all', '\u0016\u0003\u0001', 'methodUnknown'],
  ['a version there is not', lines('GET / HTTP/3.3', 'Host: localhost'), 'requestUnreadable'],
  ['a broken header', lines('GET / HTTP/1.1', 'Host: localhost', 'X : y'), 'requestUnreadable'],
  ['a broken length', lines('GET / HTTP/1.1', 'Host: localhost', 'Content-Length: x'), 'requestUnreadable'],
  ['a long head', lines('GET / HTTP/1.1', 'Host: localhost', `X: ${'x'.repeat(20_000)}`), 'headTooLarge'],
  [
    'a very long head',
    lines('GET / HTTP/1.1', 'Host: localhost', `X: ${'x'.repeat(900_000)}`),
    'headTooLarge',
  ],
  [
    'a long address',
    lines(`GET /api/urls?q=${'x'.repeat(20_000)} HTTP/1.1`, 'Host: localhost'),
    'headTooLarge',
  ],
  ['no Host', lines('GET /api/account HTTP/1.1'), 'hostUnclear'],
  ['two Hosts', lines('GET /api/account HTTP/1.1', 'Host: a', 'Host: b'), 'hostUnclear'],
  ['no port', lines('GET /api/account HTTP/1.1', 'Host: localhost:99999'), 'hostUnclear'],
  ['no Host of a page', lines('GET /favicon.ico HTTP/1.1', 'Host: a@b.localhost'), 'hostUnclear'],
  [
    'a long extension of a chunk',
    `${lines('POST /api/account/register HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked')}1;${'x'.repeat(20_000)}\r\n`,
    'bodyTooLarge',
  ],
  [
    'what is expected of nobody',
    lines('GET /api/account HTTP/1.1', 'Host: localhost', 'Expect: tea'),
    'expectationUnknown',
  ],
  ['CONNECT', lines('CONNECT example.com:80 HTTP/1.1', 'Host: example.com'), 'methodNotAllowed'],
];

function assertRefused({ status, headers, text }: RawAnswer, code: keyof typeof errors): void {
  const body = JSON.parse(text);
  assertFailure({ status, headers: new Headers([...headers]), body } as never, errors[code].status);
  assert.equal(body.message, errors[code].message);
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('connection'), 'close');
  assert.equal(headers.get('content-length'), String(Buffer.byteLength(text)));
  assert.ok(Number.isFinite(Date.parse(headers.get('date') ?? '')));
}

for (const { FAST_LANE, service, alias } of lanes) {
  for (const [name, request, code] of unreadable) {
    test(`${name} is answered as every other failure is, FAST_LANE=${FAST_LANE}`, async () => {
      assertRefused(await sendRaw(service.baseUrl, request), code);
    });
  }

  test(`also behind requests that were answered, FAST_LANE=${FAST_LANE}`, async () => {
    const visit = lines(`GET /${alias} HTTP/1.1`, 'Host: localhost', 'User-Agent: Browser/1');
    for (const before of [visit, get]) {
      const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
      let received = '';
      socket.setEncoding('utf8').on('data', (text: string) => (received += text));
      socket.write(before);
      await once(socket, 'data');
      socket.write(lines('GET /api/urls?q=tést HTTP/1.1', 'Host: localhost'));
      await once(socket, 'close');
      assert.match(
        received,
        /^HTTP\/1\.1 (?:302|401)[^]*HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n[^]*percent-encoded/,
      );
    }
  });
}

test('a request that does not come in time is told so, and a connection on which nothing comes does not count', async (context) => {
  const server = createHttpServer();
  Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
  const refusals: object[] = [];
  refuseUnreadable(server, (refusal) => refusals.push(refusal));
  await listen(server, { port: 0, host: '127.0.0.1' });
  context.after(() => closeServer(server, 0));
  const baseUrl = `http://127.0.0.1:${portOf(server)}`;
  assertRefused(await sendRaw(baseUrl, 'GET / HTTP/1.1\r\nHos'), 'requestTooSlow');
  assertRefused(await sendRaw(baseUrl), 'requestTooSlow');
  assert.deepEqual(
    refusals.map((refusal) => ({ ...refusal, requestId: '' })),
    [{ status: 408, requestId: '', reason: 'ERR_HTTP_REQUEST_TIMEOUT' }],
  );
});

test('nothing is said in the middle of an answer', async (context) => {
  const server = createHttpServer();
  refuseUnreadable(server);
  server.on('request', (_, response) => {
    response.writeHead(200, { 'Content-Length': 10 });
    response.write('half');
  });
  await listen(server, { port: 0, host: '127.0.0.1' });
  context.after(() => closeServer(server, 0));
  const socket = connect(portOf(server), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  socket.on('error', () => {});
  socket.write(get);
  await once(socket, 'data');
  socket.write('FOO / HTTP/1.1\r\n\r\n');
  await once(socket, 'close');
  assert.match(received, /^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nhalf$/);
});

test('what could not be read is counted and, for who asks for it, told without what was sent', async () => {
  const service = await startService({ environment: { METRICS_PORT: '0' }, logger: kept.logger });
  const url = service.application.metricsUrl as string;
  const count = (status: string) => `waypost_visit_answers_total{status="${status}"}`;
  const from = kept.lines.length;
  const { headers } = await sendRaw(service.baseUrl, lines('GET /secret?q=tést HTTP/1.1', 'Host: localhost'));
  await sendRaw(service.baseUrl, lines('GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`));
  await metricsBecome(url, { [count('400')]: 1, [count('other')]: 1 });
  const told = kept.lines.slice(from).filter(({ msg }) => msg === 'A request could not be read');
  const [first] = told;
  assert.equal(told.length, 2);
  assert.deepEqual(
    [first?.['status'], first?.['reason'], first?.['requestId']],
    [400, 'HPE_INVALID_URL', headers.get('x-request-id')],
  );
  assert.doesNotMatch(JSON.stringify(told), /secret|xxx/);
});
