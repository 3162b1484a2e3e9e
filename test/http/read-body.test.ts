import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { assertFailure } from '../support/laws/failure.ts';
import { sendRaw, sendWhole } from '../support/raw-http.ts';
import { startService } from '../support/service.ts';

const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const account = await service.createAccount();
const { baseUrl } = service;
const json = { 'Content-Type': 'application/json' };
const mebibyte = 1024 * 1024;

const head = (method: string, path: string, headers: Record<string, string | number>) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${account.key}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

test('a body that is no JSON, or no object, answers 400', async () => {
  for (const [body, message] of [
    ['{', 'The request body is not valid JSON.'],
    ['{"email":', 'The request body is not valid JSON.'],
    ["{'email':'a@example.com'}", 'The request body is not valid JSON.'],
    ['email=a@example.com', 'The request body is not valid JSON.'],
    ['{"email":1e}', 'The request body is not valid JSON.'],
    ['{} {}', 'The request body is not valid JSON.'],
    ['\u0000', 'The request body is not valid JSON.'],
    [new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'The request body is not valid JSON.'],
    ['[]', 'The request body must be a JSON object.'],
    ['[{"email":"a@example.com"}]', 'The request body must be a JSON object.'],
    ['null', 'The request body must be a JSON object.'],
    ['"text"', 'The request body must be a JSON object.'],
    ['7', 'The request body must be a JSON object.'],
    ['true', 'The request body must be a JSON object.'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'The request body must be a JSON object.'],
  ] as [string | Uint8Array, string][]) {
    const answer = await account.send('PUT', '/api/account/update', body, json);
    assertFailure(answer, 400);
    assert.equal(answer.body.message, message, String(body).slice(0, 40));
  }
});

test('bytes that are no UTF-8 are refused, not stored as something else', async () => {
  const text = new TextEncoder().encode('{"domain":"https://latin.example.com/\u0000"}');
  text[text.indexOf(0)] = 0xe9;
  assertFailure(await account.send('POST', '/api/domain/add', text, json), 400);
});

test('a byte order mark before the JSON is forgiven', async () => {
  const body = `\ufeff{"email":"${account.email}"}`;
  assert.equal((await account.send('PUT', '/api/account/update', body, json)).status, 200);
});

test('other content types answer 415; JSON with a charset, a +json type and no type are read', async () => {
  const body = new TextEncoder().encode(JSON.stringify({ email: account.email }));
  const put = (type: string | undefined) =>
    account.send('PUT', '/api/account/update', body, type === undefined ? {} : { 'Content-Type': type });
  for (const type of [
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/octet-stream',
    'text/plain;application/json',
    'nonsense',
  ]) {
    assertFailure(await put(type), 415);
  }
  for (const type of [
    undefined,
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/vnd.x+json',
  ])
    assert.equal((await put(type)).status, 200, `${type}`);
});

test('a compressed body answers 415, which names its encoding and the one that is read', async () => {
  const body = JSON.stringify({ email: account.email });
  const put = (encoding: string, bytes: string | Uint8Array<ArrayBuffer> = body) =>
    account.send('PUT', '/api/account/update', bytes, { ...json, 'Content-Encoding': encoding });
  for (const [encoding, name, bytes] of [
    ['gzip', 'gzip', new Uint8Array(gzipSync(body))],
    ['BR', 'BR', body],
    ['identity, x-gzip', 'x-gzip', body],
    ['zstd, gzip', 'zstd', body],
  ] as const) {
    const answer = await put(encoding, bytes);
    assertFailure(answer, 415);
    const message = `The Content-Encoding "${name}" is not supported; please send the request body without one.`;
    assert.equal(answer.body.message, message);
    assert.equal(answer.headers.get('accept-encoding'), 'identity');
  }
  const odd = await put('<script>');
  assertFailure(odd, 415);
  assert.equal(odd.body.message, 'The request body must be sent as it is, without a Content-Encoding.');
  for (const encoding of ['identity', 'Identity', '', ' , identity'])
    assert.equal((await put(encoding)).status, 200, encoding);
});

test('no endpoint that reads a body takes a compressed one', async () => {
  const { body: added } = await account.post('/api/url/add', {
    url: 'https://example.com/',
    password: 'open',
  });
  const to = (path: string, type: string) =>
    fetch(new URL(path, baseUrl), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${account.key}`,
        'Content-Type': type,
        'Content-Encoding': 'gzip',
      },
      body: gzipSync('password=open'),
      redirect: 'manual',
    });
  for (const [path, type, status] of [
    ['/api/upload', 'image/png', 415],
    ['/api/account/register', 'application/json', 415],
    ['/api/account/key', 'application/json', 415],
    ['/report', 'application/json', 415],
    ['/report', 'application/x-www-form-urlencoded', 415],
    [added.shorturl, 'application/x-www-form-urlencoded', 400],
  ] as const) {
    assert.equal((await to(path, type)).status, status, path);
  }
  assert.equal((await account.get('/api/account')).status, 200);
});

test('an empty body of any type is an empty object, as form tools send it', async () => {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  assertFailure(await account.send('PUT', '/api/account/update', '', type), 400);
  assert.equal((await account.send('DELETE', '/api/session', '', type)).status, 200);
});

test('a body over 1 MiB answers 413, one of 1 MiB is read', async () => {
  const bodyOf = (bytes: number) => `{"email":"${account.email}","x":"`.padEnd(bytes - 2, 'x') + '"}';
  const put = (bytes: number) => account.send('PUT', '/api/account/update', bodyOf(bytes), json);
  assert.equal((await put(mebibyte)).status, 200);
  assertFailure(await put(mebibyte + 1), 413);
});

test('a body that says it is too large is refused before it is sent', async () => {
  for (const [method, path] of [
    ['PUT', '/api/account/update'],
    ['POST', '/api/account/key'],
    ['POST', '/api/domain/add'],
  ] as const) {
    // The body is never sent: an answer that waited for it would never come.
    const { status, text } = await sendRaw(
      baseUrl,
      head(method, path, { ...json, 'Content-Length': 10 * mebibyte }),
    );
    assert.equal(status, 413, path);
    assert.equal(JSON.parse(text).message, 'The request body is too large.');
  }
  assert.equal((await account.get('/api/account')).status, 200);
});

test('who sends a body that is not wanted hears so, even if it looks for an answer only then', async () => {
  const body = 'x'.repeat(8 * mebibyte);
  for (const [path, expected, more] of [
    ['/api/domain/add', 413, {}],
    ['/api/account/register', 413, {}],
    ['/no/such/page', 405, { Connection: 'close' }],
  ] as const) {
    const post = head('POST', path, { ...json, ...more, 'Content-Length': body.length });
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendWhole(baseUrl, post + body)));
    for (const { status } of answers) assert.equal(status, expected, path);
  }
});

test('a chunked body is refused as soon as it is over 1 MiB', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  // The end of the body is never sent.
  const { status } = await sendRaw(
    baseUrl,
    head('PUT', '/api/account/update', { ...json, 'Transfer-Encoding': 'chunked' }),
    ...Array.from({ length: 17 }, () => chunk),
  );
  assert.equal(status, 413);
});

test('odd JSON is refused or harmless, never a fault', async () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const texts = [
    '{"__proto__":{"domain":"https://x.example.com"}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"domain":{"__proto__":null}}',
    '{"domain":["https://x.example.com"]}',
    '{"domain":1e309}',
    '{"domain":-0}',
    '{"domain":"\\ud800"}',
    '{"domain":"https://\\udfff.example.com"}',
    '{"domain":"https://x.example.com\\u0000"}',
    '{"domain":"https://x.example.com","redirectroot":"https://x.example.com/\\ud800"}',
    '{"domain":"https://x.example.com","redirectroot":1e309}',
    '{"domain":"https://x.example.com","redirectroot":[[[[]]]]}',
    '{"domain":"a","domain":"b"}',
    `{"domain":${deep(100)}}`,
    `{"x":${deep(100)}}`,
    `{"domain":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    `{"domain":"${'x'.repeat(500_000)}"}`,
    '{"domain":"https://x.example.com\\r\\nX-Injected: 1"}',
    '{"":""}',
    '{"domain":"\' or 1=1; drop table account; --"}',
  ];
  for (const [method, path] of [
    ['POST', '/api/domain/add'],
    ['PUT', '/api/domain/1/update'],
    ['PUT', '/api/account/update'],
    ['POST', '/api/session'],
  ] as const) {
    for (const text of texts) {
      for (const body of [text, text.replaceAll('"domain"', '"email"')]) {
        const { status, headers } = await account.send(method, path, body, json);
        assert.ok(status < 500, `${method} ${path} answered ${status} to ${body.slice(0, 60)}`);
        assert.equal(headers.get('x-injected'), null);
      }
    }
  }
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  assert.equal((await account.get('/api/account')).body.data.email, account.email);
});
