import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLink, poll, visitPath } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

const asked: string[] = [];
const service = await startService({
  environment: {
    RATE_LIMITS: 'anonymous=0,pro=0',
    SHORT_URL: 'https://go.example.com',
    APP_SCHEMES: 'myapp',
  },
  safeCall: async (url) => {
    asked.push(url);
    const { host } = new URL(url);
    if (host === 'away.example.com') throw new Error('away');
    const refusal = host === 'closed.example.com' ? { 'x-frame-options': 'DENY' } : {};
    return { status: 200, headers: { 'content-type': 'text/html', ...refusal } };
  },
});
const account = await service.createAccount();
service.hosts.set('plain.example.net', ['127.0.0.1']);
await account.post('/api/domain/add', { domain: 'http://plain.example.net' });

const add = (body: object) => account.post('/api/url/add', { type: 'frame', ...body });
const update = (id: number, body: object) => account.put(`/api/url/${id}/update`, body);
const typeOf = async (id: number) => (await account.get(`/api/url/${id}`)).body.details.type;
const refusal = {
  error: 1,
  message:
    'This URL cannot be used with this redirect method because browsers will prevent it for security reasons.',
};

function assertRefused({ status, body }: { status: number; body: any }, field: string) {
  const { error, message } = body;
  assert.deepEqual({ status, error, message, field: body.field }, { status: 400, ...refusal, field });
}

/** Creates a framed link and visits it, so that the service checks its target. */
async function visited(url: string): Promise<{ id: number; alias: string }> {
  const link = await createLink(account, { url, type: 'frame' });
  const before = asked.length;
  await visitPath(service.baseUrl, `/${link.alias}`, { host: 'go.example.com' });
  await poll('a question', async () => (asked.length > before ? true : undefined));
  return link;
}

test('what browsers never show in a frame is refused there when a link is added, and asks nobody', async () => {
  for (const url of ['http://example.com/page', 'myapp:open']) assertRefused(await add({ url }), 'url');
  const { body } = await account.post('/api/urls/add', {
    urls: [
      { url: 'http://example.com/page', type: 'frame' },
      { url: 'https://example.com/page', type: 'frame' },
    ],
  });
  const [first, second] = body.results;
  assert.deepEqual([first.message, first.field, second.error], [refusal.message, 'url', 0]);
  assert.equal((await add({ url: 'http://example.com/page', type: 'direct' })).status, 200);
  assert.deepEqual(asked, []);
});

test('a page that is not encrypted itself may frame one that is not', async () => {
  const { status, body } = await add({ url: 'http://example.com/page', domain: 'plain.example.net' });
  assert.equal(status, 200);
  const moved = await update(body.id, { domain: 'go.example.com' });
  assertRefused(moved, 'domain');
});

test('an update is refused that brings target and frame together, with the field that it sent', async () => {
  const plain = (await add({ url: 'http://example.com/page', type: 'direct' })).body.id;
  assertRefused(await update(plain, { type: 'frame' }), 'type');
  assert.equal(await typeOf(plain), 'direct');
  const framed = (await add({ url: 'https://example.com/page' })).body.id;
  assertRefused(await update(framed, { url: 'myapp:open' }), 'url');
  assert.equal((await update(framed, { url: 'myapp:open', type: 'direct' })).status, 200);
});

test('a target that has refused is refused from then on; a link that was there before stays and redirects', async () => {
  const url = 'https://closed.example.com/page';
  const { id, alias } = await visited(url);
  await poll('the refusal', async () => ((await add({ url })).status === 400 ? true : undefined));
  assertRefused(await add({ url: `${url}?a=b` }), 'url');
  const other = (await add({ url, type: 'direct' })).body.id;
  assertRefused(await update(other, { type: 'frame' }), 'type');
  assert.equal((await update(id, { url, type: 'frame', title: 'Kept' })).status, 200);
  const { status, headers } = await visitPath(service.baseUrl, `/${alias}`, { host: 'go.example.com' });
  assert.deepEqual([status, headers.location], [302, url]);
});

test('a target that could not be reached has refused nothing', async () => {
  const url = 'https://away.example.com/page';
  await visited(url);
  await new Promise(setImmediate);
  assert.equal((await add({ url })).status, 200);
});
