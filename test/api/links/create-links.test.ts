import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { createBelongings } from './link-bodies.ts';

const service = await startService();
const account = await service.createAccount();
const own = await createBelongings(service, account);
const url = 'https://example.com/page';

const add = (urls: unknown) => account.post('/api/urls/add', { urls });
const countLinks = async () => (await account.get('/api/urls')).body.data.result;

test('each entry is made or refused for itself, in order, and refusals name their place', async () => {
  const before = await countLinks();
  await account.post('/api/url/add', { url, custom: 'bulk-taken' });
  const { status, body } = await add([
    { url, custom: 'bulk-one' },
    { url: 'javascript:alert(1)' },
    { url, custom: 'BULK-TAKEN' },
    { url, custom: 'api' },
    'https://example.com',
    null,
    { url, pixels: [999_999] },
    { url, geotarget: [{ location: 'Atlantis', link: url }] },
    { url, password: 'secret', channel: own.channels, domain: own.domain, custom: 'bulk-one' },
  ]);
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  const [first, ...others] = body.results;
  const last = others.pop();
  assert.equal(first.shorturl, `${service.baseUrl}/bulk-one`);
  assert.equal(last.shorturl, `https://${own.domain}/bulk-one`);
  assert.deepEqual(
    others.map(({ error, index, field }: Record<string, unknown>) => [error, index, field]),
    [
      [1, 1, 'url'],
      [1, 2, 'custom'],
      [1, 3, 'custom'],
      [1, 4, undefined],
      [1, 5, undefined],
      [1, 6, 'pixels'],
      [1, 7, 'geotarget.0.location'],
    ],
  );
  assert.equal(others[1].message, 'That alias is taken. Please choose another one.');
  assert.equal(await countLinks(), before + 3);
  assert.deepEqual((await account.get(`/api/url/${last.id}`)).body.details.channel, own.channels);
});

test('of two entries that want one alias one gets it', async () => {
  const { body } = await add([
    { url, custom: 'bulk-twice' },
    { url, custom: 'BULK-TWICE' },
  ]);
  assert.deepEqual(body.results.map(({ error }: { error: number }) => error).toSorted(), [0, 1]);
});

test('findorcreate holds within one request, too', async () => {
  const entry = { url: 'https://example.com/bulk-once', findorcreate: true };
  const { body } = await add(Array(60).fill(entry));
  assert.equal(new Set(body.results.map(({ id }: { id: number }) => id)).size, 1);
});

test('1,000 entries are one request of the rate limit and 1,001 are too many', async () => {
  const entries = Array.from({ length: 1000 }, (_, n) => ({ url: `${url}/${n}` }));
  const before = await countLinks();
  const { status, headers, body } = await add(entries);
  assert.equal(status, 200);
  assert.ok(Number(headers.get('x-ratelimit-remaining')) > 0);
  assert.equal(new Set(body.results.map(({ id }: { id: number }) => id)).size, 1000);
  const details = (await account.get(`/api/url/${body.results[517].id}`)).body.details;
  assert.equal(details.longurl, `${url}/517`);
  assert.equal(await countLinks(), before + 1000);
  const refused = await add([...entries, { url }]);
  assert.equal(refused.status, 400);
  assert.equal(refused.body.field, 'urls');
  assert.equal(await countLinks(), before + 1000);
});

test('what is no list of entries is refused', async () => {
  for (const urls of [undefined, null, '', [], {}, 'https://example.com', { url }]) {
    const { status, body } = await add(urls);
    assert.equal(status, 400, JSON.stringify(urls));
    assert.equal(body.field, 'urls');
  }
});

test('an Idempotency-Key makes the entries once', async () => {
  const before = await countLinks();
  const headers = { 'Idempotency-Key': 'bulk-1' };
  const body = { urls: [{ url }, { url: 'nonsense' }, { url }] };
  const first = await account.post('/api/urls/add', body, headers);
  const again = await account.post('/api/urls/add', body, headers);
  assert.equal(first.status, 200);
  assert.deepEqual(again.body, first.body);
  assert.equal(await countLinks(), before + 2);
});

testKeyAndLimit(service, { method: 'POST', path: '/api/urls/add', body: { urls: [{ url }] } });

test('a password that many entries share is hashed once, and each link asks for its own', async () => {
  const passwords = [...Array.from({ length: 60 }, () => 'shared'), 'another'];
  const { body } = await add(passwords.map((password) => ({ url, password })));
  const ids = body.results.map(({ id }: { id: number }) => id);
  const rows = await service.application.services.database.read
    .selectFrom('link')
    .select('password_hash')
    .where('id', 'in', ids)
    .execute();
  assert.equal(rows.length, passwords.length);
  assert.equal(new Set(rows.map((row) => row.password_hash)).size, 2);
  const enter = async (place: number, password: string) => {
    const form = { method: 'POST', body: new URLSearchParams({ password }), redirect: 'manual' } as const;
    return (await fetch(body.results[place].shorturl, form)).status;
  };
  assert.deepEqual([await enter(0, 'another'), await enter(0, 'shared')], [403, 303]);
  assert.deepEqual([await enter(60, 'shared'), await enter(60, 'another')], [403, 303]);
});
