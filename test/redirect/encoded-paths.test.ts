import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDomain, createLink, poll, visitPath } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const account = await service.createAccount();
const visit = (path: string, options?: Parameters<typeof visitPath>[2]) =>
  visitPath(service.baseUrl, path, options);
const clicksOf = async (id: number): Promise<number> =>
  (await account.get(`/api/url/${id}`)).body.data.clicks;

/** Every character but the slashes percent-encoded, which no address needs that visitors get from us. */
function encode(path: string): string {
  return path.replaceAll(/[A-Za-z0-9._~-]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

test('a link whose alias a mail program percent-encoded is the same link, and its clicks are counted', async () => {
  const { id } = await createLink(account, { url: 'https://example.com/p', custom: 'a-b_c' });
  for (const path of ['/a%2Db_c', '/a%2db%5Fc/', encode('/a-b_c'), '/A%2DB_C']) {
    const { status, headers } = await visit(`${path}?x=%2D`);
    assert.deepEqual([status, headers.location], [302, 'https://example.com/p?x=%2D'], path);
    assert.equal((await visit(path, { method: 'HEAD' })).status, 302, path);
  }
  await poll('the clicks', async () => ((await clicksOf(id)) === 4 ? true : undefined));
});

test('a branded host knows both spellings, too', async () => {
  await createDomain(service, account, { domain: 'https://encoded.example.com' });
  const url = 'https://example.com/branded';
  await createLink(account, { url, custom: 'a-b', domain: 'encoded.example.com' });
  const { headers } = await visit('/a%2Db', { host: 'encoded.example.com' });
  assert.equal(headers.location, url);
});

test('an escape that means something else, or is none, stays what it is', async () => {
  await createLink(account, { custom: 'abc' });
  const link = await createLink(account, { custom: 'pct2Dtest' });
  for (const path of [
    '/%2Fabc',
    '/abc%2F',
    '/abc%3Fx=1',
    '/a%2562c',
    '/a%25%36%32c',
    '/a%%36%32c',
    '/ab%',
    '/ab%6',
    '/ab%zz',
    '/%61%',
    '/%c0%af',
    '/ab%00c',
    '/pct%252Dtest',
    '/%2e%2e/abc',
  ]) {
    assert.equal((await visit(path)).status, 404, path);
  }
  assert.equal(await clicksOf(link.id), 0);
});

test('the pages of a link and of an account are found under both spellings', async () => {
  const { body: campaign } = await account.post('/api/campaign/add', {
    ...{ name: 'Enc', slug: 'enc-od', public: true },
  });
  const pixels = [await createPixel()];
  const { alias } = await createLink(account, { custom: 'pages-of', pixels, campaign: campaign.id });
  await account.post('/api/bio/add', { alias: 'bio-page', name: 'Bio' });
  const data = 'https://example.com/scanned';
  const { body: code } = await account.post('/api/qr/add', { type: 'link', data });
  const picture = new URL(code.link).pathname;
  const paths = [
    ...[`/${alias}+`, `/${alias}/qr.svg`, `/${alias}/pixels`, '/r/enc-od', '/@bio-page', '/report'],
    ...[new URL(campaign.list).pathname, picture, `${picture}.svg`, picture.replace('/qr/', '/q/')],
  ];
  for (const path of paths) {
    const [plain, encoded] = [await visit(path), await visit(encode(path))];
    assert.ok(plain.status < 400, `${path}: ${plain.status}`);
    assert.equal(encoded.status, plain.status, path);
    assert.equal(encoded.headers.location, plain.headers.location, path);
    if (plain.headers.etag !== undefined) assert.equal(encoded.headers.etag, plain.headers.etag, path);
  }
});

async function createPixel(): Promise<number> {
  const { body } = await account.post('/api/pixel/add', { type: 'gtmpixel', name: 'One', tag: 'GTM-ABC123' });
  return body.id;
}

test('an encoded address opens neither the API nor the dashboard nor the health checks', async () => {
  for (const path of ['/%61pi/account', '/%64ashboard', '/%64evelopers', '/%68ealthz', '/%69nternal']) {
    const { status } = await visit(path, { headers: { Authorization: `Bearer ${account.key}` } });
    assert.equal(status, 404, path);
  }
});

test('a form that is sent to an encoded address comes from its own page', async () => {
  const { id } = await createLink(account, { custom: 'pass-word', password: 'open sesame' });
  const path = '/pass%2Dword';
  const { status } = await visit(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Referer: `${service.baseUrl}${path}`,
    },
    body: 'password=open+sesame',
  });
  assert.equal(status, 303);
  const referrers = await poll('the click', async () => {
    const { clicks, referrers: all } = (await account.get(`/api/url/${id}/statistics`)).body.data;
    return clicks === 1 ? (all as { name: string }[]) : undefined;
  });
  assert.deepEqual(
    referrers.map(({ name }) => name),
    ['Direct, email and other'],
  );
});

test('a short URL is found under both spellings in the list of links and for a code', async () => {
  const { id } = await createLink(account, { custom: 'find-me' });
  const spelled = `${service.baseUrl}/find%2Dme`;
  const { body } = await account.get(`/api/urls?short=${encodeURIComponent(spelled)}`);
  assert.deepEqual(
    body.data.urls.map((link: { id: number }) => link.id),
    [id],
  );
  assert.equal((await account.post('/api/qr/add', { type: 'link', data: spelled })).body.error, 0);
});
