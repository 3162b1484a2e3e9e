import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/service.ts';
import { createDomain, createLink, poll, type VisitOptions, visitPath } from '../../support/clicks/visits.ts';

const framing: Record<string, Record<string, string>> = {
  'open.example.com': { 'content-type': 'text/html' },
  'closed.example.com': { 'content-type': 'text/html', 'x-frame-options': 'DENY' },
};

const service = await startService({
  environment: {
    RATE_LIMITS: 'anonymous=0,pro=0',
    SHORT_URL: 'https://go.example.com',
    TRUSTED_PROXIES: '127.0.0.1',
  },
  safeCall: async (url) => ({ status: 200, headers: framing[new URL(url).host] ?? {} }),
});
const account = await service.createAccount();
const idOf = async (path: string, body: object): Promise<number> => {
  const { status, body: answer } = await account.post(path, body);
  assert.equal(status, 200, JSON.stringify(answer));
  return answer.id;
};
const tag = '1234567890';
const pixels = [await idOf('/api/pixel/add', { type: 'fbpixel', name: 'Ads', tag })];
const splash = await idOf('/api/splash/add', { name: 'Soon', counter: 5 });
const overlay = await idOf('/api/overlay/add', { type: 'message', name: 'Hi', settings: { text: 'Hello' } });
const types = [String(splash), `overlay-${overlay}`, 'frame'];

/** An address in a country where visitors need not be asked for consent. */
const elsewhere = { 'X-Forwarded-For': '8.8.8.8' };
const visit = (path: string, options: VisitOptions = {}) =>
  visitPath(service.baseUrl, path, {
    host: 'go.example.com',
    ...options,
    headers: { ...elsewhere, ...options.headers },
  });
const onDashboardHost = { host: new URL(service.baseUrl).host };
const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']);

/** Creates a link and waits until its target is known to allow frames. */
async function createFramable(body: Record<string, unknown>) {
  const link = await createLink(account, { url: 'https://open.example.com/page', ...body });
  await poll('the target’s answer', async () => {
    const { status } = await visit(`/${link.alias}`, { method: 'HEAD' });
    const { body: shown } = await visit(`/${link.alias}`);
    return status === 200 && (/^\d/.test(String(body['type'])) || shown.includes('<iframe'))
      ? true
      : undefined;
  });
  return link;
}

for (const type of types) {
  test(`pixels run beside a page of type ${type.replace(/\d+/, 'id')}: on it, or in a frame on the dashboard’s host`, async () => {
    const { alias } = await createFramable({ type, pixels });
    const short = await visit(`/${alias}`);
    assert.match(policyOf(short), /script-src 'nonce-[^']+' https:\/\/connect\.facebook\.net;/);
    assert.doesNotMatch(policyOf(short), /sandbox|unsafe/);
    assert.ok(short.body.includes(`[["fbpixel","${tag}"]]`));
    const base = await visit(`/${alias}`, onDashboardHost);
    assert.doesNotMatch(policyOf(base), /facebook|unsafe/);
    assert.ok(!base.body.includes(tag));
    const path = /const address = "([^"]+)"/.exec(base.body)?.[1];
    assert.equal(path, `/${alias}/pixels`);
    const frame = await visit(path, { ...onDashboardHost, headers: { 'Sec-Fetch-Dest': 'iframe' } });
    assert.equal(frame.status, 200);
    assert.match(policyOf(frame), /sandbox allow-scripts/);
    assert.match(policyOf(frame), /frame-ancestors 'self'/);
    assert.match(policyOf(frame), /script-src 'nonce-[^']+' https:\/\/connect\.facebook\.net;/);
    assert.doesNotMatch(policyOf(frame), /allow-same-origin|unsafe/);
    assert.ok(frame.body.includes(`[["fbpixel","${tag}"]]`));
  });

  test(`who asked not to be tracked gets a page of type ${type.replace(/\d+/, 'id')} without a word of pixels`, async () => {
    const [plain, tracked] = [await createFramable({ type }), await createFramable({ type, pixels })];
    for (const name of ['DNT', 'Sec-GPC']) {
      for (const host of ['go.example.com', onDashboardHost.host]) {
        const options = { host, headers: { [name]: ['1', '1'] } };
        const [bare, page] = [
          await visit(`/${plain.alias}`, options),
          await visit(`/${tracked.alias}`, options),
        ];
        assert.equal(policyOf(page), policyOf(bare));
        assert.equal(page.body.replaceAll(tracked.alias, ''), bare.body.replaceAll(plain.alias, ''));
        assert.equal((await visit(`/${tracked.alias}/pixels`, options)).status, 404);
      }
    }
  });

  test(`who has to be asked is, on a page of type ${type.replace(/\d+/, 'id')}`, async () => {
    const { alias } = await createFramable({ type, pixels });
    for (const host of ['go.example.com', onDashboardHost.host]) {
      const { body } = await visit(`/${alias}`, { host, headers: { 'X-Forwarded-For': '192.0.2.1' } });
      assert.match(body, /<section class="bar-asking" id="question" [^>]*hidden>/);
      assert.match(body, /Meta/);
    }
  });
}

test('what runs pixels in a frame is for frames of that link’s page alone', async () => {
  const { alias, id } = await createLink(account, { type: String(splash), pixels });
  const { alias: bare } = await createLink(account, { type: String(splash) });
  await createDomain(service, account, { domain: 'https://brand.example.com' });
  const branded = await createLink(account, { type: String(splash), pixels, domain: 'brand.example.com' });
  const statusOf = async (path: string, options: VisitOptions = {}) =>
    (await visit(path, { ...onDashboardHost, ...options })).status;
  assert.equal(await statusOf(`/${alias}/pixels`), 200);
  for (const destination of ['document', 'script', 'empty', 'object', 'embed']) {
    const headers = { 'Sec-Fetch-Dest': destination };
    assert.equal(await statusOf(`/${alias}/pixels`, { headers }), 404, destination);
  }
  assert.equal(await statusOf(`/${bare}/pixels`), 404);
  assert.equal(await statusOf('/no-such-alias/pixels'), 404);
  assert.equal(await statusOf(`/${alias}/pixels/`), 404);
  assert.equal(await statusOf(`/${branded.alias}/pixels`, { host: 'brand.example.com' }), 404);
  assert.equal(await statusOf(`/${alias}/pixels`, { method: 'POST' }), 405);
  await account.put(`/api/url/${id}/update`, { status: 'disabled' });
  await poll('the change', async () => ((await statusOf(`/${alias}/pixels`)) === 404 ? true : undefined));
});

test('a frame that runs pixels is no visit', async () => {
  const { alias, id } = await createLink(account, { type: String(splash), pixels });
  for (let n = 0; n < 3; n++) await visit(`/${alias}/pixels`, onDashboardHost);
  await visit(`/${alias}`, onDashboardHost);
  const clicks = async () => (await account.get(`/api/url/${id}`)).body.data.clicks;
  await poll('the visit', async () => ((await clicks()) > 0 ? true : undefined));
  assert.equal(await clicks(), 1);
});

test('of a link with a password only those learn the pixels who were given its page', async () => {
  const password = 'open sesame';
  const { alias, id } = await createLink(account, { type: String(splash), pixels, password });
  const enter = async (word: string) => {
    const answer = await fetch(`${service.baseUrl}/${alias}`, {
      method: 'POST',
      headers: { ...elsewhere, 'User-Agent': 'Mozilla/5.0' },
      body: new URLSearchParams({ password: word }),
    });
    return { status: answer.status, body: await answer.text() };
  };
  const { status, body } = await enter(password);
  assert.equal(status, 200);
  const path = /const address = "([^"]+)"/.exec(body)?.[1] ?? '';
  assert.match(path, /^\/[\w-]+\/pixels\?key=[0-9a-f]{64}$/);
  const statusOf = async (asked: string) => (await visit(asked, onDashboardHost)).status;
  assert.equal(await statusOf(path), 200);
  assert.equal(await statusOf(path.replace(alias, alias.toUpperCase())), 200);
  for (const asked of [
    `/${alias}/pixels`,
    `/${alias}/pixels?key=`,
    `${path}0`,
    path.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    `/${alias}/pixels?key=${'%C3%A9'.repeat(32)}`,
  ]) {
    assert.equal(await statusOf(asked), 404, asked);
  }
  assert.ok(!(await enter('wrong')).body.includes('pixels'));
  await account.put(`/api/url/${id}/update`, { password: 'another one' });
  await poll('the change', async () => ((await statusOf(path)) === 404 ? true : undefined));
});

test('where the page of a link leaves pixels no time, or is none, a page for them takes its place', async () => {
  const atOnce = await idOf('/api/splash/add', { name: 'At once', counter: 0 });
  const gone = await idOf('/api/overlay/add', { type: 'message', name: 'Gone', settings: { text: 'x' } });
  const links = [
    await createLink(account, { url: 'https://open.example.com/', type: String(atOnce), pixels }),
    await createLink(account, { url: 'https://open.example.com/', type: `overlay-${gone}`, pixels }),
    await createLink(account, { url: 'https://closed.example.com/', type: 'frame', pixels }),
  ];
  await account.delete(`/api/overlay/${gone}/delete`);
  for (const { alias } of links) {
    await poll('the page for pixels', async () => {
      const { status, body } = await visit(`/${alias}`);
      return status === 200 && body.includes('<section class="panel going">') ? true : undefined;
    });
    const { status, headers } = await visit(`/${alias}`, { headers: { 'Sec-GPC': '1' } });
    if (alias === links[0]?.alias) assert.equal(status, 200);
    else assert.deepEqual([status, headers.location?.endsWith('.example.com/')], [302, true]);
  }
});
