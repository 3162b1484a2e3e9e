import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toTimestamp } from '../../src/platform/time/timestamp.ts';
import { startService } from '../support/service.ts';
import { createLink, visitPath } from '../support/clicks/visits.ts';

const service = await startService();
const account = await service.createAccount();
const visit = (path: string, options?: Parameters<typeof visitPath>[2]) =>
  visitPath(service.baseUrl, path, options);

/** The redirect's own headers and those that Node adds. */
const redirectHeaders = [
  'location',
  'cache-control',
  'content-length',
  'date',
  'connection',
  'keep-alive',
].sort();

test('a visitor is sent on by 302 that nobody keeps, without a cookie or anything else', async () => {
  const { alias } = await createLink(account, { url: 'https://example.com/page?a=1#part' });
  const { status, headers, headerNames, body } = await visit(`/${alias}`);
  assert.equal(status, 302);
  assert.equal(headers.location, 'https://example.com/page?a=1#part');
  assert.equal(headers['cache-control'], 'private, no-store');
  assert.deepEqual(headerNames.toSorted(), redirectHeaders);
  assert.equal(body, '');
});

test('a link has the status it was given; permanent ones may be kept for 90 seconds', async () => {
  for (const [redirect, cached] of [
    [301, 'private, max-age=90'],
    [302, 'private, no-store'],
    [307, 'private, no-store'],
    [308, 'private, max-age=90'],
  ] as const) {
    const { alias } = await createLink(account, { redirect });
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await visit(`/${alias}`, { method });
      assert.deepEqual([status, headers['cache-control']], [redirect, cached], `${method} ${redirect}`);
    }
  }
});

test('a permanent redirect that is fetched ahead of time is kept by nobody, so the visit comes here', async () => {
  const links = [await createLink(account, { redirect: 301 }), await createLink(account, { redirect: 308 })];
  const limited = await createLink(account, { redirect: 301, clicklimit: 5 });
  for (const { alias } of [...links, limited]) {
    for (const [name, cached] of [
      ['Sec-Purpose', 'private, no-store'],
      ['Purpose', 'private, no-store'],
      ['X-Purpose', 'private, no-store'],
      ['X-Moz', 'private, no-store'],
      ['X-Other', 'private, max-age=90'],
    ] as const) {
      const { headers, headerNames } = await visit(`/${alias}`, { headers: { [name]: 'prefetch' } });
      assert.equal(headers['cache-control'], cached, name);
      assert.deepEqual(headerNames.toSorted(), redirectHeaders);
    }
  }
});

test('HEAD answers as GET does, with nothing behind the headers', async () => {
  const live = await createLink(account, {});
  const ended = await createLink(account, { status: 'disabled' });
  for (const path of [`/${live.alias}`, `/${ended.alias}`, '/no-such-alias']) {
    const [get, head] = [await visit(path), await visit(path, { method: 'HEAD' })];
    assert.equal(head.status, get.status, path);
    assert.deepEqual(head.headerNames, get.headerNames, path);
    assert.equal(head.headers['content-length'], get.headers['content-length'], path);
    assert.equal(head.body, '', path);
  }
});

test('an unknown address answers 404 with a page that loads and runs nothing', async () => {
  const paths = [
    '/no-such-alias',
    '/ab',
    '/x'.repeat(40),
    '/a/b/c',
    '/%00',
    '/..%2f',
    '/no-such+',
    '/%zz',
    '/q/nosuch',
  ];
  for (const path of paths) {
    const { status, headers, body } = await visit(path);
    assert.equal(status, 404, path);
    assert.match(headers['content-type'] ?? '', /^text\/html/, path);
    assert.match(String(headers['content-security-policy']), /default-src 'none'/, path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    assert.equal(headers['set-cookie'], undefined, path);
    assert.doesNotMatch(body, /<script|https?:/, path);
  }
});

test('a disabled link answers 410, a private one sends on', async () => {
  const disabled = await createLink(account, { status: 'disabled' });
  const hidden = await createLink(account, { status: 'private' });
  assert.equal((await visit(`/${disabled.alias}`)).status, 410);
  assert.equal((await visit(`/${hidden.alias}`)).status, 302);
});

test('a link ends at its time: 410, or where it says', async () => {
  const expiry = toTimestamp(service.clock.now() + 600_000);
  const plain = await createLink(account, { expiry });
  const ending = await createLink(account, {
    expiry,
    expirationredirect: 'https://example.com/ended',
    redirect: 301,
  });
  assert.equal((await visit(`/${plain.alias}`)).status, 302);
  assert.equal((await visit(`/${ending.alias}`)).status, 301);
  service.clock.advance(601_000);
  assert.equal((await visit(`/${plain.alias}`)).status, 410);
  const { status, headers } = await visit(`/${ending.alias}?a=1`);
  assert.deepEqual([status, headers.location], [302, 'https://example.com/ended']);
  assert.equal(headers['cache-control'], 'private, no-store');
});

test('a link that has not started does not exist yet', async () => {
  const { alias } = await createLink(account, { starts: toTimestamp(service.clock.now() + 600_000) });
  assert.equal((await visit(`/${alias}`)).status, 404);
  service.clock.advance(601_000);
  assert.equal((await visit(`/${alias}`)).status, 302);
});

test('an alias is found in any case, with a slash behind it, and with nothing but a question mark', async () => {
  const { alias } = await createLink(account, { custom: 'Mixed-Case_1', url: 'https://example.com/mixed' });
  assert.equal(alias, 'Mixed-Case_1');
  for (const path of [
    '/Mixed-Case_1',
    '/mixed-case_1',
    '/MIXED-CASE_1',
    '/mixed-case_1/',
    '/mixed-case_1?',
  ]) {
    const { status, headers } = await visit(path);
    assert.deepEqual([status, headers.location], [302, 'https://example.com/mixed'], path);
  }
});

test('a visitor’s query is added to the target’s and overrides nothing in it', async () => {
  const { alias } = await createLink(account, { url: 'https://example.com/p?keep=own&flag#part' });
  for (const [query, location] of [
    ['?new=1', 'https://example.com/p?keep=own&flag&new=1#part'],
    ['?keep=theirs', 'https://example.com/p?keep=own&flag#part'],
    ['?keep=theirs&flag=x&b=2&b=3', 'https://example.com/p?keep=own&flag&b=2&b=3#part'],
    ['?', 'https://example.com/p?keep=own&flag#part'],
    ['?a', 'https://example.com/p?keep=own&flag&a#part'],
    ['?a=&&b', 'https://example.com/p?keep=own&flag&a=&b#part'],
    ['?k%65ep=theirs&a+b', 'https://example.com/p?keep=own&flag&a+b#part'],
    ['?q=a%20b%26c', 'https://example.com/p?keep=own&flag&q=a%20b%26c#part'],
    ['??q=%', 'https://example.com/p?keep=own&flag&?q=%#part'],
  ] as const) {
    assert.equal((await visit(`/${alias}${query}`)).headers.location, location, query);
  }
});

test('what the target’s own query says stays as it is, character by character', async () => {
  const url = 'https://example.com/p?q=a%20b&list=1,2;3&sig=a%2Bb~c/d&empty=&bare';
  const { alias } = await createLink(account, { url });
  assert.equal((await visit(`/${alias}?fbclid=x`)).headers.location, `${url}&fbclid=x`);
});

test('a link that forwards no query keeps its target as it is', async () => {
  const { alias } = await createLink(account, { url: 'https://example.com/p', forwardquery: false });
  assert.equal((await visit(`/${alias}?a=1`)).headers.location, 'https://example.com/p');
});

test('a link’s own parameters are added to its target, before the visitor’s', async () => {
  const { alias } = await createLink(account, {
    url: 'https://example.com/p?a=1',
    parameters: [
      { name: 'utm_source', value: 'Ünïcode & more' },
      { name: 'ref', value: 'way' },
    ],
  });
  const own = 'https://example.com/p?a=1&utm_source=%C3%9Cn%C3%AFcode+%26+more&ref=way';
  assert.equal((await visit(`/${alias}`)).headers.location, own);
  assert.equal((await visit(`/${alias}?ref=theirs&x=1`)).headers.location, `${own}&x=1`);
});

test('a link’s own parameters take the place of those of its target with the same names', async () => {
  const { alias } = await createLink(account, {
    url: 'https://example.com/p?utm_source=a&x=1&utm%5fsource=b&&y',
    parameters: [
      { name: 'utm_source', value: 'mail' },
      { name: 'tag', value: '1' },
      { name: 'tag', value: '2' },
    ],
  });
  const own = 'https://example.com/p?x=1&&y&utm_source=mail&tag=1&tag=2';
  assert.equal((await visit(`/${alias}`)).headers.location, own);
  assert.equal((await visit(`/${alias}?tag=3&z`)).headers.location, `${own}&z`);
});

test('line breaks in a query stay encoded: one Location, and no header of the visitor’s', async () => {
  const { alias } = await createLink(account, { url: 'https://example.com/p' });
  for (const query of [
    '?x=%0d%0aX-Injected:%20yes',
    '?%0d%0aLocation:%20https://evil.example/=1',
    '?x=%0A%0D',
  ]) {
    const { status, headers, headerNames } = await visit(`/${alias}${query}`);
    assert.equal(status, 302);
    assert.deepEqual(headerNames.toSorted(), redirectHeaders, query);
    assert.match(headers.location ?? '', /^https:\/\/example\.com\/p\?[\w%=+.:/-]+$/, query);
  }
});

test('targets beyond ASCII are sent in ASCII', async () => {
  const { alias } = await createLink(account, { url: 'https://exämple.com/ü/漢?q=ß#é' });
  assert.equal(
    (await visit(`/${alias}`)).headers.location,
    'https://xn--exmple-cua.com/%C3%BC/%E6%BC%A2?q=%C3%9F#%C3%A9',
  );
  const { status, headers } = await visit(`/${alias}?n=%E6%BC%A2`);
  assert.equal(status, 302);
  assert.match(headers.location ?? '', /&n=%E6%BC%A2#%C3%A9$/);
});
