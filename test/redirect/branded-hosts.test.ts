import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHost } from '../../src/platform/addresses/hosts.ts';
import { findSite } from '../../src/redirect/find-site.ts';
import { uploadPicture } from '../support/pictures.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startService } from '../support/service.ts';
import { createDomain, createLink, visitPath } from '../support/clicks/visits.ts';

const service = await startService();
const account = await service.createAccount();
const visit = (host: string, path: string, options: Parameters<typeof visitPath>[2] = {}) =>
  visitPath(service.baseUrl, path, { host, ...options });
const targetOf = async (host: string, path: string) => (await visit(host, path)).headers.location;

test('one alias is another link on every host', async () => {
  await createDomain(service, account, { domain: 'https://one.example.com' });
  await createDomain(service, account, { domain: 'https://two.example.com' });
  await createLink(account, { custom: 'same', url: 'https://target.example/base' });
  for (const domain of ['one.example.com', 'two.example.com']) {
    await createLink(account, { custom: 'same', domain, url: `https://target.example/${domain}` });
  }
  assert.equal(await targetOf('one.example.com', '/same'), 'https://target.example/one.example.com');
  assert.equal(await targetOf('two.example.com', '/same'), 'https://target.example/two.example.com');
  assert.equal(await targetOf('localhost', '/same'), 'https://target.example/base');
  await createLink(account, { custom: 'only-on-one', domain: 'one.example.com' });
  for (const host of ['two.example.com', 'localhost']) {
    assert.equal((await visit(host, '/only-on-one')).status, 404, host);
  }
});

test('a host is the same in any case, with its scheme’s port and with a final dot', async () => {
  await createDomain(service, account, { domain: 'https://name.example.com' });
  await createDomain(service, account, { domain: 'https://name.example.com:8443' });
  await createLink(account, { custom: 'here', domain: 'name.example.com', url: 'https://target.example/1' });
  await createLink(account, {
    custom: 'here',
    domain: 'name.example.com:8443',
    url: 'https://target.example/2',
  });
  for (const host of [
    'NAME.Example.COM',
    'name.example.com:443',
    'name.example.com:80',
    'name.example.com.',
  ]) {
    assert.equal(await targetOf(host, '/here'), 'https://target.example/1', host);
  }
  for (const host of ['name.example.com:8443', 'Name.example.com.:8443']) {
    assert.equal(await targetOf(host, '/here'), 'https://target.example/2', host);
  }
  assert.equal((await visit('name.example.com:9000', '/here')).status, 404);
});

test('the bare domain and its unknown paths lead where it says, else to 404', async () => {
  await createDomain(service, account, { domain: 'https://plain.example.com' });
  await createDomain(service, account, {
    domain: 'https://full.example.com',
    redirectroot: 'https://target.example/root',
    redirect404: 'https://target.example/404',
  });
  await createDomain(service, account, {
    domain: 'https://half.example.com',
    redirect404: 'https://target.example/404',
  });
  for (const [host, path, location] of [
    ['full.example.com', '/', 'https://target.example/root'],
    ['full.example.com', '/?a=1', 'https://target.example/root'],
    ['full.example.com', '/unknown', 'https://target.example/404'],
    ['full.example.com', '/a/b', 'https://target.example/404'],
    ['half.example.com', '/unknown', 'https://target.example/404'],
  ] as const) {
    const { status, headers } = await visit(host, path);
    assert.deepEqual([status, headers.location], [302, location], host + path);
    assert.equal(headers['cache-control'], 'private, no-store');
  }
  for (const [host, path] of [
    ['plain.example.com', '/'],
    ['plain.example.com', '/unknown'],
    ['half.example.com', '/'],
  ] as const) {
    assert.equal((await visit(host, path)).status, 404, host + path);
  }
});

test('what browsers and crawlers ask for by themselves is not redirected to another site', async () => {
  await createDomain(service, account, {
    domain: 'https://unasked.example.com',
    redirect404: 'https://target.example/404',
  });
  for (const [path, status] of [
    ['/favicon.ico', 404],
    ['/apple-touch-icon-precomposed.png', 404],
    ['/robots.txt', 404],
    ['/.well-known/security.txt', 404],
    ['/favicon.icon', 302],
  ] as const) {
    assert.equal((await visit('unasked.example.com', path)).status, status, path);
  }
});

test('a link that ended answers 410 on a domain that has an address for unknown paths', async () => {
  await createDomain(service, account, {
    domain: 'https://ended.example.com',
    redirect404: 'https://target.example/404',
  });
  await createLink(account, { custom: 'over', domain: 'ended.example.com', status: 'disabled' });
  assert.equal((await visit('ended.example.com', '/over')).status, 410);
});

test('on a branded host there is no API, no page of the service and no code; health is told on any', async () => {
  await createDomain(service, account, { domain: 'https://brand.example.com' });
  const authorised = { Authorization: `Bearer ${account.key}` };
  const paths = [
    '/api/account',
    '/api/urls',
    '/api/openapi.json',
    '/developers',
    '/developers/',
    '/avatar/1.svg',
    '/uploads/x.png',
    '/qr/abc',
    '/q/abc',
    '/favicon.ico',
    '/robots.txt',
    '/metrics',
    '/',
  ];
  for (const path of paths) {
    for (const host of ['brand.example.com', 'nobody.example.com']) {
      const { status, headers, body } = await visit(host, path, { headers: authorised });
      assert.equal(status, 404, host + path);
      assert.match(headers['content-type'] ?? '', /^text\/html/, host + path);
      assert.doesNotMatch(body, /Waypost/, host + path);
    }
  }
  for (const host of ['brand.example.com', 'nobody.example.com', '10.0.0.1', 'localhost']) {
    for (const path of ['/healthz', '/readyz'])
      assert.equal((await visit(host, path)).status, 200, host + path);
  }
  const post = await visit('brand.example.com', '/api/url/add', { method: 'POST', headers: authorised });
  assert.equal(post.status, 405);
});

test('loopback names are the service itself, whatever their port', async () => {
  await createLink(account, { custom: 'loop', url: 'https://target.example/loop' });
  for (const host of [
    'localhost',
    'LOCALHOST:1',
    '127.0.0.1:8080',
    '127.9.9.9',
    '[::1]:3000',
    'a.localhost',
  ]) {
    assert.equal(await targetOf(host, '/loop'), 'https://target.example/loop', host);
    assert.equal((await visit(host, '/api/account')).status, 401, host);
  }
});

test('a host that nobody has answers 404, also an absent or an absurd one', async () => {
  await createLink(account, { custom: 'somewhere' });
  const hosts = [
    'nobody.example.com',
    '10.0.0.1',
    'localhost.example.com',
    'a..b',
    '::::',
    '/localhost',
    '%00',
    'x'.repeat(10_000),
    "' or 1=1 --",
  ];
  for (const host of hosts) {
    assert.equal((await visit(host, '/somewhere')).status, 404, `"${host.slice(0, 40)}"`);
  }
});

test('a request that names no host answers 404', async () => {
  for (const [path, status] of [
    ['/somewhere', 404],
    ['/api/account', 404],
  ] as const) {
    for (const head of [`GET ${path} HTTP/1.0`, `GET ${path} HTTP/1.1\r\nHost:`]) {
      const answer = await sendRaw(service.baseUrl, `${head}\r\nConnection: close\r\n\r\n`);
      assert.equal(answer.status, status, head);
    }
  }
});

test('health is answered without a host, as load balancers ask', async () => {
  for (const path of ['/healthz', '/readyz']) {
    assert.equal((await sendRaw(service.baseUrl, `GET ${path} HTTP/1.0\r\n\r\n`)).status, 200, path);
  }
});

test('a host too long to be one is not looked up, so that it takes no room among the known ones', () => {
  const asked: string[] = [];
  const domains = {
    peek: () => undefined,
    forget: () => {},
    find: async (host: string) => {
      asked.push(host);
      return null;
    },
  };
  const settings = { baseUrl: 'https://way.example', shortUrl: 'https://way.example' };
  const plane = { domains, settings } as unknown as Parameters<typeof findSite>[0];
  assert.equal(findSite(plane, readHost(`${'x'.repeat(260)}.example.com`)), null);
  assert.deepEqual(asked, []);
});

test('an uploaded picture of a link on a branded host is shown from the base host, which serves it', async () => {
  await createDomain(service, account, { domain: 'https://shown.example.com' });
  const metaimage = await uploadPicture(account);
  await createLink(account, { custom: 'pictured', domain: 'shown.example.com', metaimage });
  const { body: page, headers } = await visit('shown.example.com', '/pictured+');
  assert.ok(page.includes(`src="${service.baseUrl}${metaimage}"`));
  assert.match(String(headers['content-security-policy']), /img-src 'self' http:;/);
  const crawler = { 'User-Agent': 'facebookexternalhit/1.1' };
  const { body: crawled } = await visit('shown.example.com', '/pictured', { headers: crawler });
  assert.ok(crawled.includes(`og:image" content="${service.baseUrl}${metaimage}"`));
});
