import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/service.ts';
import { createLink, poll, type VisitOptions, visitPath } from '../../support/clicks/visits.ts';

/** The headers by which targets allow or forbid frames, by host. */
const framing: Record<string, Record<string, string>> = {
  'open.example.com': { 'content-type': 'text/html' },
  'closed.example.com': { 'content-type': 'text/html', 'x-frame-options': 'DENY' },
};

const service = await startService({
  environment: {
    RATE_LIMITS: 'anonymous=0,pro=0',
    SHORT_URL: 'https://go.example.com',
    PIXEL_CONSENT: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
  },
  safeCall: async (url) => ({ status: 200, headers: framing[new URL(url).host] ?? {} }),
});
const account = await service.createAccount();
const visit = (path: string, options: VisitOptions = {}) =>
  visitPath(service.baseUrl, path, { host: 'go.example.com', ...options });
const clicksOf = async (id: number) => (await account.get(`/api/url/${id}`)).body.data.clicks as number;
const counted = (id: number, clicks: number) =>
  poll(`${clicks} clicks`, async () => ((await clicksOf(id)) === clicks ? true : undefined));

async function idOf(path: string, body: object): Promise<number> {
  const { status, body: answer } = await account.post(path, body);
  assert.equal(status, 200, JSON.stringify(answer));
  return answer.id;
}

test('an overlay is shown over a target that allows frames, and before one that does not', async () => {
  const overlay = await idOf('/api/overlay/add', {
    type: 'message',
    name: 'Hello',
    settings: { text: 'Buy <b>now</b>', buttontext: 'Shop', buttonlink: 'https://shop.example.com/' },
  });
  const links = await Promise.all(
    ['open', 'closed'].map((name) =>
      createLink(account, { url: `https://${name}.example.com/page`, type: `overlay-${overlay}` }),
    ),
  );
  const [open, closed] = links as [(typeof links)[0], (typeof links)[0]];
  const framed = await poll('the frame', async () => {
    const { body } = await visit(`/${open.alias}`);
    return /<iframe[^>]*https:\/\/open\.example\.com\/page/.test(body) ? body : undefined;
  });
  assert.match(framed, /Buy &lt;b&gt;now&lt;\/b&gt;/);
  await visit(`/${closed.alias}`);
  const card = await visit(`/${closed.alias}`);
  assert.doesNotMatch(card.body, /<iframe[^>]*closed\.example\.com/);
  assert.match(card.body, /href="https:\/\/closed\.example\.com\/page"/);
  await counted(closed.id, 2);
});

test('a link in a frame has its own title, and is redirected where the target allows none', async () => {
  const framed = { type: 'frame', metatitle: 'Bags <b>' };
  const open = await createLink(account, { url: 'https://open.example.com/frame', ...framed });
  const closed = await createLink(account, { url: 'https://closed.example.com/frame', type: 'frame' });
  const page = await poll('the frame', async () => {
    const { status, body } = await visit(`/${open.alias}`);
    return status === 200 ? body : undefined;
  });
  assert.match(page, /<title>Bags &lt;b&gt;<\/title>/);
  await visit(`/${closed.alias}`);
  assert.equal((await visit(`/${closed.alias}`)).headers.location, 'https://closed.example.com/frame');
});

test('pixels run on the short host, in a sandbox on the dashboard’s, and never for who asked not to be tracked', async () => {
  const pixel = await idOf('/api/pixel/add', { type: 'fbpixel', name: 'Ads', tag: '1234567890' });
  const { id, alias } = await createLink(account, { url: 'https://open.example.com/', pixels: [pixel] });
  const short = await visit(`/${alias}`);
  assert.equal(short.status, 200);
  assert.match(short.body, /1234567890/);
  const policy = String(short.headers['content-security-policy']);
  assert.match(policy, /connect\.facebook\.net/);
  assert.doesNotMatch(policy, /sandbox|unsafe/);
  const onBase = await visitPath(service.baseUrl, `/${alias}`);
  const sandbox = String(onBase.headers['content-security-policy']);
  assert.match(sandbox, /sandbox allow-scripts/);
  assert.doesNotMatch(sandbox, /allow-same-origin/);
  for (const name of ['DNT', 'Sec-GPC']) {
    const { status, headers } = await visit(`/${alias}`, { headers: { [name]: '1' } });
    assert.deepEqual([status, headers.location], [302, 'https://open.example.com/']);
  }
  await counted(id, 4);
});

for (const [what, path, body] of [
  ['splash', '/api/splash', { name: 'Gone', title: 'x' }],
  ['overlay', '/api/overlay', { type: 'message', name: 'Gone', settings: { text: 'x' } }],
] as const) {
  test(`a link whose ${what} is gone redirects from the next visit on`, async () => {
    const page = await idOf(`${path}/add`, body);
    const { alias } = await createLink(account, {
      url: 'https://closed.example.com/',
      type: what === 'splash' ? String(page) : `overlay-${page}`,
    });
    assert.equal((await visit(`/${alias}`)).status, 200);
    assert.equal((await account.delete(`${path}/${page}/delete`)).status, 200);
    const { status, headers } = await visit(`/${alias}`);
    assert.deepEqual([status, headers.location], [302, 'https://closed.example.com/']);
  });
}

test('a pixel that changes, or another one of a link, runs for the next visitor', async () => {
  const add = (tag: string) => idOf('/api/pixel/add', { type: 'fbpixel', name: tag, tag });
  const [one, other] = [await add('2234567891'), await add('2234567892')];
  const { id, alias } = await createLink(account, { url: 'https://closed.example.com/', pixels: [one] });
  assert.match((await visit(`/${alias}`)).body, /2234567891/);
  await account.put(`/api/pixel/${one}/update`, { tag: '2234567893' });
  assert.match((await visit(`/${alias}`)).body, /2234567893/);
  await account.put(`/api/url/${id}/update`, { pixels: [other] });
  const { body } = await visit(`/${alias}`);
  assert.match(body, /2234567892/);
  assert.doesNotMatch(body, /2234567893/);
});

test('a link whose pixel is gone redirects from the next visit on', async () => {
  const pixel = await idOf('/api/pixel/add', { type: 'fbpixel', name: 'Gone', tag: '1234567891' });
  const { alias } = await createLink(account, { url: 'https://closed.example.com/', pixels: [pixel] });
  assert.equal((await visit(`/${alias}`)).status, 200);
  assert.equal((await account.delete(`/api/pixel/${pixel}/delete`)).status, 200);
  assert.equal((await visit(`/${alias}`)).status, 302);
});
