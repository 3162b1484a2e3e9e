import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/service.ts';
import { createDomain, createLink, poll, visitPath } from '../../support/clicks/visits.ts';

const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const account = await service.createAccount();
const visit = (path: string, options?: Parameters<typeof visitPath>[2]) =>
  visitPath(service.baseUrl, path, options);

let rotators = 0;

/** Creates a campaign, public by default, whose links have these fields. */
async function createRotator(links: Record<string, unknown>[], isPublic = true) {
  const slug = `rotator-${++rotators}`;
  const { body } = await account.post('/api/campaign/add', { name: slug, slug, public: isPublic });
  const made = [];
  for (const link of links) made.push(await createLink(account, { campaign: body.id, ...link }));
  return { id: body.id as number, slug, path: `/r/${slug}`, links: made };
}

/** Advances the clock past the few seconds for which campaigns are cached. */
const later = () => service.clock.advance(5_000);

test('over 10,000 visits each link is visited within 3 % of its weight, and no dead one ever', async () => {
  const expiry = new Date(service.clock.now() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const { path } = await createRotator([
    { url: 'https://example.com/1', weight: 3 },
    { url: 'https://example.com/2', weight: 7 },
    { url: 'https://example.com/disabled', weight: 1000, status: 'disabled' },
    { url: 'https://example.com/expired', weight: 1000, expiry },
    { url: 'https://example.com/future', weight: 1000, starts: '2090-01-01 00:00:00' },
  ]);
  service.clock.advance(3_600_000);
  const counts = new Map<string | undefined, number>();
  for (let round = 0; round < 100; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => visit(path, { method: 'HEAD' })));
    for (const { headers } of answers) counts.set(headers.location, (counts.get(headers.location) ?? 0) + 1);
  }
  assert.deepEqual([...counts.keys()].sort(), ['https://example.com/1', 'https://example.com/2']);
  // Six standard deviations: it would miss once in a billion runs.
  assert.ok(Math.abs((counts.get('https://example.com/1') ?? 0) - 3_000) <= 300);
});

test('a link is visited from its start on', async () => {
  const startsAt = Math.ceil(service.clock.now() / 1_000) * 1_000 + 3_600_000;
  const starts = new Date(startsAt).toISOString().slice(0, 19).replace('T', ' ');
  const { path } = await createRotator([
    { url: 'https://example.com/later', weight: 1000, starts },
    { url: 'https://example.com/now', weight: 1 },
  ]);
  const targets = async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(path)));
    return new Set(answers.map(({ headers }) => headers.location));
  };
  assert.deepEqual(await targets(), new Set(['https://example.com/now']));
  service.clock.advance(startsAt - 1_500 - service.clock.now());
  assert.deepEqual(await targets(), new Set(['https://example.com/now']));
  // The rotator is still cached as it was before the link started.
  service.clock.advance(1_500);
  assert.ok((await targets()).has('https://example.com/later'));
});

test('a visit is a temporary redirect, carries the query on and counts as a click of the link', async () => {
  const { id, path, links } = await createRotator([{ url: 'https://example.com/one?a=1', redirect: 301 }]);
  const { status, headers } = await visit(`${path}?utm_source=mail`);
  assert.deepEqual([status, headers.location], [302, 'https://example.com/one?a=1&utm_source=mail']);
  assert.match(headers['cache-control'] ?? '', /no-store/);
  await visit(path, { method: 'HEAD' });
  const data = await poll('the click', async () => {
    const { body } = await account.get(`/api/campaign/${id}/statistics`);
    return body.data.clicks > 0 ? body.data : undefined;
  });
  assert.equal(data.clicks, 1);
  assert.deepEqual(data.utm.source, [{ name: 'mail', clicks: 1 }]);
  assert.equal((await account.get(`/api/url/${links[0]?.id}`)).body.data.clicks, 1);
});

test('a link with a click limit is visited no more often than that, then the others are', async () => {
  const { path } = await createRotator([
    { url: 'https://example.com/few', clicklimit: 5, weight: 1000 },
    { url: 'https://example.com/rest', weight: 1 },
  ]);
  const answers = await Promise.all(Array.from({ length: 60 }, () => visit(path)));
  const few = answers.filter(({ headers }) => headers.location === 'https://example.com/few');
  assert.equal(few.length, 5);
  assert.ok(answers.every(({ status }) => status === 302));
});

test('a link that asks for more than a redirect is visited at its own address', async () => {
  const { path, links } = await createRotator([{ url: 'https://secret.example.com/', password: 'sesame' }]);
  const { status, headers, body } = await visit(`${path}?a=1`);
  assert.deepEqual([status, headers.location, body], [302, `${links[0]?.shorturl}?a=1`, '']);
});

test('a link on a branded domain is visited too', async () => {
  const domain = 'https://rotated.example.com';
  await createDomain(service, account, { domain });
  const { path } = await createRotator([{ url: 'https://example.com/branded', domain }]);
  assert.equal((await visit(path)).headers.location, 'https://example.com/branded');
});

test('a campaign without live links, not public, unknown or on another host has no rotator', async () => {
  const { path: empty } = await createRotator([]);
  const { path: dead } = await createRotator([{ status: 'disabled' }]);
  const { path: secret, id } = await createRotator([{}], false);
  await createDomain(service, account, { domain: 'https://other.example.com' });
  const { path: live } = await createRotator([{}]);
  for (const path of [empty, dead, secret, '/r/no-such-slug', '/r/ab', '/r/']) {
    assert.equal((await visit(path)).status, 404, path);
  }
  assert.equal((await visit(live, { host: 'other.example.com' })).status, 404);
  const json = await visit(empty, { headers: { Accept: 'application/json' } });
  assert.deepEqual([json.status, JSON.parse(json.body).error], [404, 1]);
  await account.put(`/api/campaign/${id}/update`, { name: 'Now public', public: true });
  later();
  assert.equal((await visit(secret)).status, 302);
});

test('a link that is disabled or deleted is not visited any more, at once', async () => {
  const { path, links } = await createRotator([
    { url: 'https://example.com/a' },
    { url: 'https://example.com/b' },
  ]);
  assert.equal((await visit(path)).status, 302);
  await account.put(`/api/url/${links[0]?.id}/update`, { status: 'disabled' });
  for (let n = 0; n < 20; n++) assert.equal((await visit(path)).headers.location, 'https://example.com/b');
  await account.delete(`/api/url/${links[1]?.id}/delete`);
  assert.equal((await visit(path)).status, 404);
});
