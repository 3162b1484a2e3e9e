import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDomain, createLink, visitPath } from '../support/clicks/visits.ts';
import { startService, type TestAccount } from '../support/service.ts';

const service = await startService();
const account = await service.createAccount();
const { changes, database } = service.application.services;
const outside = 'https://example.com/';

let domains = 0;
const addDomain = async (owner: TestAccount = account) => {
  const host = `circle-${++domains}.example.com`;
  return {
    host,
    origin: `https://${host}`,
    id: await createDomain(service, owner, { domain: `https://${host}` }),
  };
};
const visit = (host: string, path: string) => visitPath(service.baseUrl, path, { host });
const answerOf = async (host: string, path: string) => {
  const { status, headers } = await visit(host, path);
  return headers.location ?? status;
};

/** Writes into the database directly, like links that were stored before circles were refused. */
async function lead(id: number, columns: { target?: string; expiration_target?: string; settings?: string }) {
  await database.write((tx) => tx.updateTable('link').set(columns).where('id', '=', id).execute());
  changes.announce({ kind: 'everything' });
}

async function leadDomain(id: number, columns: { redirect_root?: string; redirect_404?: string }) {
  await database.write((tx) => tx.updateTable('domain').set(columns).where('id', '=', id).execute());
  changes.announce({ kind: 'everything' });
}

test('a link that leads to itself or in a circle of two answers a notice, and is not counted', async () => {
  const [one, two] = [await addDomain(), await addDomain(await service.createAccount())];
  const own = await createLink(account, { url: outside, custom: 'own', domain: one.host });
  await lead(own.id, { target: `${one.origin}/own` });
  const first = await createLink(account, { url: outside, custom: 'ring', domain: one.host });
  const second = await createLink(account, { url: outside, custom: 'ring' });
  await lead(first.id, { target: `${service.baseUrl}/ring/` });
  await lead(second.id, { target: `${one.origin}/%72iNG` });
  for (const [host, path] of [
    [one.host, '/own'],
    [one.host, '/ring'],
    ['localhost', '/ring'],
    [one.host, '/%72ing'],
  ] as const) {
    const { status, body } = await visit(host, path);
    assert.equal(status, 404, host + path);
    assert.match(body, /leads in a circle/);
  }
  assert.equal(await answerOf(two.host, '/ring'), 404);
  await service.application.services.countAnswered();
  for (const { id } of [own, first, second])
    assert.equal((await account.get(`/api/url/${id}`)).body.data.clicks, 0);
});

test('one hop within the service is a redirect, a second one is none, until the owner has changed that', async () => {
  const [one, two] = [await addDomain(), await addDomain()];
  const last = await createLink(account, { url: outside, custom: 'last', domain: two.host });
  const middle = await createLink(account, { url: outside, custom: 'middle', domain: one.host });
  const start = await createLink(account, { url: outside, custom: 'start-here' });
  await lead(middle.id, { target: `${two.origin}/last` });
  await lead(start.id, { target: `${one.origin}/middle` });
  assert.equal(await answerOf('localhost', '/start-here'), 404);
  assert.equal(await answerOf(one.host, '/middle'), `${two.origin}/last`);
  assert.equal(await answerOf(two.host, '/last'), outside);
  await account.put(`/api/url/${middle.id}/update`, { url: outside });
  service.clock.advance(60_000);
  assert.equal(await answerOf('localhost', '/start-here'), `${one.origin}/middle`);
  await lead(start.id, { target: `${one.origin}/nothing/there` });
  assert.equal(await answerOf('localhost', '/start-here'), `${one.origin}/nothing/there`);
  assert.ok(last.id);
});

test('the same for whatever a link may lead to', async () => {
  const one = await addDomain();
  const back = await createLink(account, { url: outside, custom: 'back', domain: one.host });
  await lead(back.id, { expiration_target: `${one.origin}/back` });
  assert.equal(await answerOf(one.host, '/back'), 404);
  const link = `${one.origin}/back`;
  await lead(back.id, {
    expiration_target: outside,
    settings: JSON.stringify({ rules: [{ conditions: [{ type: 'country', value: 'DE' }], link }] }),
  });
  assert.equal(await answerOf(one.host, '/back'), 404);
  const other = await createLink(account, { url: outside, custom: 'code' });
  for (const path of ['/q/abc', '/r/spring', '/@ada/1']) {
    await lead(other.id, { target: service.baseUrl + path });
    assert.equal(await answerOf('localhost', '/code'), 404, path);
  }
  await lead(other.id, { target: `${service.baseUrl}/@ada` });
  assert.equal(await answerOf('localhost', '/code'), `${service.baseUrl}/@ada`);
});

test('a domain’s root and unknown paths lead nowhere rather than in a circle', async () => {
  const [one, two] = [await addDomain(), await addDomain()];
  await leadDomain(one.id, { redirect_root: two.origin, redirect_404: `${one.origin}/lost` });
  await leadDomain(two.id, { redirect_root: one.origin, redirect_404: one.origin });
  for (const path of ['/', '/unknown']) {
    assert.equal(await answerOf(one.host, path), 404, path);
    assert.equal(await answerOf(two.host, path), 404, path);
  }
  await leadDomain(two.id, { redirect_root: outside });
  assert.equal(await answerOf(one.host, '/'), two.origin);
  const link = await createLink(account, { url: outside, custom: 'rootl' });
  await lead(link.id, { target: one.origin });
  assert.equal(await answerOf('localhost', '/rootl'), 404);
});

test('a rotator passes over links that lead in a circle', async () => {
  const one = await addDomain();
  const { body } = await account.post('/api/campaign/add', { name: 'Spin', slug: 'spin', public: true });
  const spun = await createLink(account, { url: outside, custom: 'spun', campaign: body.id });
  assert.equal(await answerOf('localhost', '/r/spin'), outside);
  const ring = await createLink(account, { url: outside, custom: 'ring', domain: one.host });
  await lead(ring.id, { target: `${one.origin}/ring` });
  await lead(spun.id, { target: `${one.origin}/ring` });
  assert.equal(await answerOf('localhost', '/r/spin'), 404);
});

test('addresses of apps are not ours, and more than sixteen of ours count as a circle', async () => {
  const { origin } = await addDomain();
  const { id, alias } = await createLink(account, { url: outside });
  const leadRules = (links: string[]) => {
    const conditions = [{ type: 'country', value: ['DE'] }];
    return lead(id, { settings: JSON.stringify({ rules: links.map((link) => ({ conditions, link })) }) });
  };
  await leadRules(['myapp:open']);
  assert.equal(await answerOf('localhost', `/${alias}`), outside);
  const here = Array.from({ length: 17 }, (_, number) => `${origin}/nothing/${number}`);
  await leadRules(here.slice(1));
  assert.equal(await answerOf('localhost', `/${alias}`), outside);
  await leadRules(here);
  assert.equal(await answerOf('localhost', `/${alias}`), 404);
});
