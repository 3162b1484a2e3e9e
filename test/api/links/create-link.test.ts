import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { startService } from '../../support/service.ts';
import { createBelongings, laterFields, publishedBody, publishedDetails } from './link-bodies.ts';

const service = await startService({ environment: { APP_SCHEMES: 'myapp' } });
const unlimited = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const account = await service.createAccount();
const own = await createBelongings(service, account);
const url = 'https://example.com/page';

const add = (body: unknown) => account.post('/api/url/add', body);
const detailsOf = async (id: number) => (await account.get(`/api/url/${id}`)).body.details;
const countLinks = async () => (await account.get('/api/urls')).body.data.result;

async function assertRefused(body: unknown, expected: { status?: number; field: string; message: RegExp }) {
  const before = await countLinks();
  const answer = await add(body);
  assert.equal(answer.status, expected.status ?? 400, JSON.stringify(body));
  assert.equal(answer.body.field, expected.field);
  assert.match(answer.body.message, expected.message);
  assert.equal(await countLinks(), before, 'something was written');
}

test('a URL alone is shortened under a random alias', async () => {
  const { status, body } = await add({ url });
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  assert.match(body.shorturl, new RegExp(`^${service.baseUrl}/[23456789abcdefghjkmnpqrstuvwxyz]{7}$`));
  assert.equal(body.short, body.shorturl);
  const details = await detailsOf(body.id);
  assert.deepEqual(
    { longurl: details.longurl, status: details.status, type: details.type, password: details.password },
    { longurl: url, status: 'public', type: 'direct', password: false },
  );
  assert.equal(details.domain, service.baseUrl);
});

test('the preview’s picture may be an own upload, not another account’s and not one that does not exist', async () => {
  const metaimage = await uploadPicture(account);
  const { body } = await add({ url, metaimage });
  assert.equal((await detailsOf(body.id)).metaimage, metaimage);
  const foreign = await uploadPicture(await service.createAccount());
  for (const other of [foreign, '/uploads/0123456789ABCDEFabcdef.png', '/elsewhere.png'])
    await assertRefused({ url, metaimage: other }, { field: 'metaimage', message: /valid URL/ });
});

test('the preview’s picture may be an upload’s whole address, as other pictures may', async () => {
  const metaimage = service.baseUrl + (await uploadPicture(account));
  const { status, body } = await add({ url, metaimage });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal((await detailsOf(body.id)).metaimage, metaimage);
  for (const other of [service.baseUrl, `${service.baseUrl}/uploads/../abc`, `${metaimage}?x`])
    await assertRefused(
      { url, metaimage: other },
      { field: 'metaimage', message: /^This is an address of this service/ },
    );
  await assertRefused({ url: metaimage }, { field: 'url', message: /^This is an address of this service/ });
});

test('the published body is accepted and given back', async () => {
  const { status, body } = await add(publishedBody(own));
  assert.equal(status, 200, JSON.stringify(body));
  const details = await detailsOf(body.id);
  for (const [name, value] of Object.entries(publishedDetails(own))) {
    assert.deepEqual(details[name], value, name);
  }
});

test('the fields beyond it are given back, too', async () => {
  const { body } = await add({ url, ...laterFields });
  const details = await detailsOf(body.id);
  for (const [name, value] of Object.entries(laterFields)) assert.deepEqual(details[name], value, name);
});

test('tags are trimmed, each once whatever its case, and may be one text', async () => {
  const tagsOf = async (tags: unknown) => (await detailsOf((await add({ url, tags })).body.id)).tags;
  assert.deepEqual(await tagsOf([' b ', 'A', 'a', 'B', 'Ünï 🦊']), ['A', 'b', 'Ünï 🦊']);
  assert.deepEqual(await tagsOf('one'), ['one']);
  assert.deepEqual(await tagsOf([]), []);
  const most = Array.from({ length: 20 }, (_, n) => `${n}`.padStart(50, '0'));
  assert.deepEqual(await tagsOf(most), most);
  const { body } = await account.post('/api/urls/add', { urls: [{ url, tags: ['bulk'] }] });
  assert.deepEqual((await detailsOf(body.results[0].id)).tags, ['bulk']);
});

test('null, "" and false mean not given', async () => {
  for (const nothing of [null, '', false]) {
    const names = Object.keys({ ...publishedBody(own), ...laterFields }).filter((name) => name !== 'url');
    const body = { url, ...Object.fromEntries(names.map((name) => [name, nothing])), forwardquery: null };
    const { status, body: answer } = await add(body);
    assert.equal(status, 200, `${nothing}: ${JSON.stringify(answer)}`);
    const details = await detailsOf(answer.id);
    assert.equal(details.password, false);
    assert.equal(details.forwardquery, true);
    assert.deepEqual(details.deeplink, { auto: false, apple: '', google: '' });
  }
});

test('one URL sent twice makes two links', async () => {
  const [first, second] = [await add({ url }), await add({ url })];
  assert.notEqual(first.body.id, second.body.id);
  assert.notEqual(first.body.shorturl, second.body.shorturl);
});

test('an alias is kept as typed and taken whatever its case', async () => {
  const { body } = await add({ url, custom: 'My_Link-1' });
  assert.equal(body.shorturl, `${service.baseUrl}/My_Link-1`);
  await assertRefused(
    { url, custom: 'my_link-1' },
    { status: 409, field: 'custom', message: /^That alias is taken\. Please choose another one\.$/ },
  );
  const stranger = await service.createAccount();
  assert.equal((await stranger.post('/api/url/add', { url, custom: 'MY_LINK-1' })).status, 409);
});

test('an alias may be used once on every domain', async () => {
  await add({ url, custom: 'everywhere' });
  const branded = await add({ url, custom: 'everywhere', domain: own.domain });
  assert.equal(branded.body.shorturl, `https://${own.domain}/everywhere`);
  assert.equal((await add({ url, custom: 'everywhere', domain: own.domain })).status, 409);
});

test('of 100 parallel creates of one alias one wins and the others answer 409', async () => {
  const racer = await unlimited.createAccount();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      racer.post('/api/url/add', { url, custom: n % 2 === 0 ? 'race' : 'RACE' }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [200, ...Array(99).fill(409)]);
});

test('reserved aliases are refused in any case', async () => {
  for (const custom of [
    'api',
    'API',
    'q',
    'qr',
    'r',
    'u',
    'developers',
    'robots.txt',
    '.well-known',
    'metrics',
  ]) {
    await assertRefused({ url, custom }, { field: 'custom', message: /^That alias is reserved\. / });
  }
});

test('an alias is 3 to 64 letters, digits, - or _', async () => {
  const message = /"custom" must (?:be 3 to 64 letters|not contain line)/;
  const odd = ['ab', 'a b', 'a/b', 'a.b', '../x', 'abc+', '@abc', 'a\r\nb'];
  for (const custom of [...odd, 'ä'.repeat(5), 'x'.repeat(65)])
    await assertRefused({ url, custom }, { field: 'custom', message });
  assert.equal((await add({ url, custom: 'x'.repeat(64) })).status, 200);
});

test('a domain is named with or without scheme and in any case', async () => {
  for (const domain of [own.domain, `https://${own.domain}`, `HTTP://${own.domain.toUpperCase()}/`]) {
    const { body } = await add({ url, domain });
    assert.ok(body.shorturl.startsWith(`https://${own.domain}/`), domain);
    assert.equal((await detailsOf(body.id)).domain, `https://${own.domain}`);
  }
  for (const domain of [service.baseUrl, new URL(service.baseUrl).host]) {
    assert.ok((await add({ url, domain })).body.shorturl.startsWith(service.baseUrl));
  }
});

for (const bad of [
  'nonsense',
  '/page',
  'example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  'https://user:pass@example.com',
  'https://user@example.com',
  'https://',
  'http://[::1',
  'unknown:thing',
  '   ',
  '\ud800',
  'https://example.com/\0',
]) {
  test(`the URL ${JSON.stringify(bad)} is refused`, async () => {
    await assertRefused({ url: bad }, { field: 'url', message: /^Please enter a valid URL\.$/ });
  });
}

test('our own hosts are no targets, in whichever spelling', async () => {
  const { port } = new URL(service.baseUrl);
  const hosts = [
    'localhost',
    'LOCALHOST.',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ];
  const ownHosts = [
    ...hosts.map((host) => `${host}:${port}`),
    `0.0.0.0:${port}`,
    own.domain,
    `${own.domain}.`,
  ];
  for (const host of ownHosts) {
    await assertRefused(
      { url: `http://${host}/abc` },
      { field: 'url', message: /^This is an address of this service/ },
    );
  }
  for (const address of [
    `http://${own.domain}:443/x`,
    `https://${own.domain}:80/x`,
    `http://${own.domain}.:443`,
  ]) {
    await assertRefused({ url: address }, { field: 'url', message: /^This is an address of this service/ });
  }
  assert.equal((await add({ url: 'http://127.0.0.1:1/x' })).status, 200);
  await assertRefused(
    {
      url,
      geotarget: [
        { location: 'FR', link: url },
        { location: 'DE', link: `https://${own.domain}/x` },
      ],
    },
    { field: 'geotarget.1.link', message: /^This is an address of this service/ },
  );
});

test('targets are stored serialised, and app schemes are those of the settings', async () => {
  for (const [sent, stored] of [
    ['https://ex\r\nample.com/a\r\nSet-Cookie: x=1', 'https://example.com/aSet-Cookie:%20x=1'],
    ['https://bücher.example/ü?q=ü#ü', 'https://xn--bcher-kva.example/%C3%BC?q=%C3%BC#%C3%BC'],
    ['  HTTPS://EXAMPLE.com:443/A ', 'https://example.com/A'],
    ['myapp://open/page', 'myapp://open/page'],
  ] as const) {
    const { status, body } = await add({ url: sent });
    assert.equal(status, 200, sent);
    assert.equal((await detailsOf(body.id)).longurl, stored);
  }
});

test('an id that nobody has and one of another account are refused with one text', async () => {
  const stranger = await service.createAccount();
  const foreign = await createBelongings(service, stranger);
  for (const [field, body, unknown] of [
    ['campaign', { campaign: foreign.campaign }, { campaign: 999_999 }],
    ['channel', { channel: [own.channels[0], foreign.channels[0]] }, { channel: '999999' }],
    ['pixels', { pixels: [own.pixels[0], foreign.pixels[0]] }, { pixels: [999_999] }],
    ['type', { type: foreign.splash }, { type: '999999' }],
    ['type', { type: `overlay-${foreign.overlay}` }, { type: 'overlay-999999' }],
    ['domain', { domain: foreign.domain }, { domain: 'nobody.example.com' }],
  ] as const) {
    await assertRefused(
      { url, ...body },
      { field, message: /^The field ".+" names an? .+ that does not exist\.$/ },
    );
    const [one, other] = [await add({ url, ...body }), await add({ url, ...unknown })];
    assert.equal(one.body.message, other.body.message);
  }
});

test('splash pages and overlays are given back as they were named', async () => {
  for (const type of [String(own.splash), `overlay-${own.overlay}`, 'frame']) {
    const { body } = await add({ url, type });
    assert.equal((await detailsOf(body.id)).type, type);
  }
  assert.equal((await detailsOf((await add({ url, type: own.splash })).body.id)).type, String(own.splash));
});

test('a new link must end in the future, also if its end is the beginning of all times', async () => {
  for (const expiry of ['1969-12-31 23:59:59', '1970-01-01 00:00:00', '2020-01-01'])
    await assertRefused({ url, expiry }, { field: 'expiry', message: /must be in the future/ });
});

test('an Idempotency-Key makes one link of two requests, and a refused request may be corrected', async () => {
  const headers = { 'Idempotency-Key': 'create-1' };
  const first = await account.post('/api/url/add', { url, custom: 'only-once' }, headers);
  const again = await account.post('/api/url/add', { url, custom: 'only-once' }, headers);
  assert.deepEqual(again.body, first.body);
  const key = { 'Idempotency-Key': 'create-2' };
  assert.equal((await account.post('/api/url/add', { url, custom: 'only-once' }, key)).status, 409);
  assert.equal((await account.post('/api/url/add', { url, custom: 'another-one' }, key)).status, 200);
});

testKeyAndLimit(service, { method: 'POST', path: '/api/url/add', body: { url } });
