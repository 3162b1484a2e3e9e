import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPlainHead } from '../../../src/redirect/lane/read-plain-head.ts';

const plainRequest =
  /^(GET|HEAD) \/([A-Za-z0-9_-]{3,64})(?:\?([!-~]*))? HTTP\/1\.1\r\n((?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t -~]*\r\n)+)\r\n$/;
const reserved =
  /^(content-length|transfer-encoding|trailer|te|expect|upgrade|keep-alive|proxy-connection|service-worker)$/;
// A Map, as a header may well be named __proto__.
const fieldNames = new Map([
  ['host', 'host'],
  ['user-agent', 'userAgent'],
  ['referer', 'referrer'],
  ['accept-language', 'language'],
  ['x-forwarded-for', 'forwardedFor'],
  ['sec-purpose', 'purpose'],
  ['purpose', 'purpose'],
  ['x-purpose', 'purpose'],
  ['x-moz', 'purpose'],
  ['sec-gpc', 'privacyControl'],
  ['dnt', 'doNotTrack'],
]);

/** The expected result, by a regular expression that states what a plain request is. */
function describe(text: string): Record<string, string | boolean> | undefined {
  const match = plainRequest.exec(text);
  if (match === null) return undefined;
  const [, method, alias = '', query = '', lines = ''] = match;
  const texts = {
    host: '',
    userAgent: '',
    referrer: '',
    language: '',
    forwardedFor: '',
    purpose: '',
    privacyControl: '',
    doNotTrack: '',
  };
  const head: Record<string, string | boolean> = {
    isHead: method === 'HEAD',
    alias,
    query,
    ...texts,
  };
  for (const line of lines.split('\r\n').slice(0, -1)) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    const value = line.slice(line.indexOf(':') + 1).trim();
    const field = fieldNames.get(name);
    if (reserved.test(name)) return undefined;
    if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return undefined;
    if (field === undefined) continue;
    if (head[field] !== '' || value === '') return undefined;
    head[field] = value;
  }
  return head['host'] === '' ? undefined : head;
}

const name = fc.oneof(
  fc.constantFrom(
    ...fieldNames.keys(),
    '__proto__',
    'constructor',
    'Host',
    'USER-AGENT',
    'dnt',
    'Sec-GPC',
    'Connection',
    'accept',
  ),
  fc.constantFrom(
    'te',
    'Expect',
    'Trailer',
    'upgrade',
    'X-Moz2',
    'refere',
    'hosts',
    'h\u000fst',
    'user\ragent',
  ),
  fc.string({ maxLength: 20 }),
);
const value = fc.oneof(
  fc.constantFrom(
    'a',
    ' localhost ',
    '\t1\t',
    '0',
    '1',
    '',
    ' ',
    'keep-alive',
    'Keep-Alive',
    'close',
    'a\tb',
    '\u00e9',
  ),
  fc.string({ maxLength: 20 }),
);
const line = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(name, value).map(([own, text]) => `${own}:${text}\r\n`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 10 }) },
  { weight: 1, arbitrary: fc.constantFrom('\r\n', '\n', ' folded\r\n', 'bare: lf\n', 'no colon\r\n') },
);
const path = fc.oneof(
  fc.constantFrom(
    '/abc',
    '/aB-_9',
    '/abc?',
    '/abc?a=1&b=#c',
    '/ab',
    `/${'x'.repeat(64)}`,
    `/${'x'.repeat(65)}`,
  ),
  fc.constantFrom('/abc/', '/abc#d', '/a c', '/abc?a b', '/abc?\u007f', '//abc', '*', '/abc?\u00e9'),
  fc.string({ maxLength: 8 }).map((text) => `/${text}`),
);
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'get', 'GETS', '');
const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'http/1.1');
const head = fc
  .tuple(method, path, version, fc.constantFrom('Host: a\r\n', ''), fc.array(line, { maxLength: 5 }))
  .map(([verb, url, protocol, host, lines]) => `${verb} ${url} ${protocol}\r\n${host}${lines.join('')}\r\n`);

test('it reads exactly what its description says, from any bytes', () => {
  fc.assert(
    fc.property(head, fc.integer({ min: -8, max: 400 }), (whole, cut) => {
      const text = cut < 0 ? whole : whole.slice(0, cut);
      const bytes = Buffer.from(text, 'latin1');
      const found = readPlainHead(bytes);
      assert.deepEqual(found && summary(found), describe(bytes.toString('latin1')));
    }),
    { numRuns: 20_000 },
  );
});

test('a request as browsers send it is plain', () => {
  const text =
    'GET /Alias?utm_source=a HTTP/1.1\r\nHost: links.example.com\r\nConnection: keep-alive\r\nUser-Agent: Browser/1\r\n' +
    'Accept: */*\r\nAccept-Encoding: gzip\r\nAccept-Language: en\r\nSec-Fetch-Mode: navigate\r\nDNT: 1\r\n' +
    'Upgrade-Insecure-Requests: 1\r\nReferer: https://example.org/\r\n\r\n';
  const found = readPlainHead(Buffer.from(text));
  assert.deepEqual(found && summary(found), {
    isHead: false,
    alias: 'Alias',
    query: 'utm_source=a',
    host: 'links.example.com',
    userAgent: 'Browser/1',
    referrer: 'https://example.org/',
    language: 'en',
    purpose: '',
    forwardedFor: '',
    privacyControl: '',
    doNotTrack: '1',
  });
});

function summary({ text, aliasStart, aliasEnd, ...rest }: NonNullable<ReturnType<typeof readPlainHead>>) {
  return { ...rest, alias: text.slice(aliasStart, aliasEnd) };
}
