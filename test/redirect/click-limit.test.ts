import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { test } from 'node:test';
import { sql } from 'kysely';
import { post, put } from '../support/processes/child-service.ts';
import { startService } from '../support/service.ts';
import { createDomain, createLink, poll, visitPath } from '../support/clicks/visits.ts';
import { noWorkers, startWorkers } from '../support/processes/workers.ts';

const service = await startService({ environment: { RATE_LIMITS: 'anonymous=0,pro=0' } });
const account = await service.createAccount();
const visit = (path: string, options?: Parameters<typeof visitPath>[2]) =>
  visitPath(service.baseUrl, path, options);
const clicksOf = async (id: number) => (await account.get(`/api/url/${id}`)).body.data.clicks;

/** Visits this many times at once. Returns how often each status was answered. */
async function visitAtOnce(baseUrl: string, alias: string, visits: number): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const answers = await Promise.all(
    Array.from({ length: visits }, () => visitPath(baseUrl, `/${alias}`, { agent })),
  );
  agent.destroy();
  const byStatus = Object.groupBy(answers, ({ status }) => status);
  return Object.fromEntries(Object.entries(byStatus).map(([status, of]) => [status, of?.length ?? 0]));
}

test('a limit of 100 admits exactly 100 of 500 parallel visits, and they are counted at once', async () => {
  const { id, alias } = await createLink(account, { clicklimit: 100 });
  assert.deepEqual(await visitAtOnce(service.baseUrl, alias, 500), { 302: 100, 410: 400 });
  assert.equal(await clicksOf(id), 100);
});

for (const workers of [1, 2]) {
  const skip = workers > 1 && noWorkers;
  test(`a limit that a visited link gets knows all visits from before, WORKERS=${workers}`, {
    skip,
  }, async () => {
    const { baseUrl } = await startWorkers(workers);
    const person = { username: 'ada', email: 'ada@example.com', password: 'a long password' };
    const { key } = await post(baseUrl, '/api/account/register', person);
    for (let round = 0; round < 5; round++) {
      const link = await post(baseUrl, '/api/url/add', { url: 'https://example.com/' }, key);
      const alias = new URL(link.shorturl).pathname.slice(1);
      assert.deepEqual(await visitAtOnce(baseUrl, alias, 60), { 302: 60 });
      await put(baseUrl, `/api/url/${link.id}/update`, { clicklimit: 100 }, key);
      assert.deepEqual(await visitAtOnce(baseUrl, alias, 100), { 302: 40, 410: 60 });
    }
  });
}

test('HEAD, machines and prefetches use nothing up', async () => {
  const { alias } = await createLink(account, { clicklimit: 1 });
  assert.equal((await visit(`/${alias}`, { method: 'HEAD' })).status, 302);
  assert.equal((await visit(`/${alias}`, { headers: { 'User-Agent': 'curl/8.5.0' } })).status, 302);
  assert.equal((await visit(`/${alias}`, { headers: { 'User-Agent': 'WhatsApp/2.23.20' } })).status, 302);
  assert.equal((await visit(`/${alias}`, { headers: { 'Sec-Purpose': 'prefetch' } })).status, 302);
  assert.equal((await visit(`/${alias}`)).status, 302);
  for (const method of ['GET', 'HEAD']) assert.equal((await visit(`/${alias}`, { method })).status, 410);
});

test('whoever only looks is told that a link has had its last click as soon as it has', async () => {
  const host = 'limited.example.com';
  await createDomain(service, account, { domain: `https://${host}` });
  for (const more of [{}, { domain: host }, { password: 'open sesame' }]) {
    const { alias } = await createLink(account, { clicklimit: 2, ...more });
    const at = 'domain' in more ? { host } : {};
    const statusOf = async (path: string, method = 'GET') => (await visit(path, { method, ...at })).status;
    const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    const come = () =>
      visit(`/${alias}`, 'password' in more ? { ...form, body: 'password=open+sesame' } : at);
    await come();
    assert.notEqual(await statusOf(`/${alias}`, 'HEAD'), 410);
    assert.equal(await statusOf(`/${alias}+`), 200);
    assert.ok((await come()).status < 304);
    assert.equal(await statusOf(`/${alias}`, 'HEAD'), 410);
    assert.equal(await statusOf(`/${alias}+`), 410);
  }
});

test('who comes too late goes where the link says', async () => {
  const expirationredirect = 'https://example.com/over';
  const { alias } = await createLink(account, { clicklimit: 1, expirationredirect });
  assert.equal((await visit(`/${alias}`)).headers.location, 'https://example.com/');
  assert.equal((await visit(`/${alias}`)).headers.location, expirationredirect);
  assert.equal((await visit(`/${alias}`)).headers.location, expirationredirect);
});

test('a limit that is raised, lowered or taken away is in force with the next visit', async () => {
  const { id, alias } = await createLink(account, { clicklimit: 1 });
  const statusesAfter = async (clicklimit: number | string) => {
    const { status } = await account.put(`/api/url/${id}/update`, { clicklimit });
    assert.equal(status, 200);
    return [(await visit(`/${alias}`)).status, (await visit(`/${alias}`)).status];
  };
  assert.deepEqual(await statusesAfter(1), [302, 410]);
  assert.deepEqual(await statusesAfter(2), [302, 410]);
  assert.deepEqual(await statusesAfter(1), [410, 410]);
  assert.deepEqual(await statusesAfter(''), [302, 302]);
});

test('a limit that earlier visits have used up is told of to whoever only looks, however early they looked', async () => {
  const { id, alias } = await createLink(account);
  for (let visits = 0; visits < 3; visits++) await visit(`/${alias}`);
  const statusOf = async (path: string, method = 'GET') => (await visit(path, { method })).status;
  let isAnswered = false;
  const limiting = account.put(`/api/url/${id}/update`, { clicklimit: 3 }).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) await statusOf(`/${alias}`, 'HEAD');
  assert.equal((await limiting).status, 200);
  // The answer does not wait longer than two seconds for the visits to be counted.
  const isOver = async () => (await statusOf(`/${alias}`, 'HEAD')) === 410 || undefined;
  await poll('the limit to be used up', isOver);
  assert.equal(await statusOf(`/${alias}+`), 410);
});

test('visits that are counted late, after a limit was set, use it up for whoever only looks, too', async (context) => {
  const { id, alias } = await createLink(account);
  const { services } = service.application;
  const counted = Promise.withResolvers<void>();
  context.mock.method(services, 'countAnswered', () => counted.promise);
  assert.equal((await account.put(`/api/url/${id}/update`, { clicklimit: 3 })).status, 200);
  const look = async () => (await visit(`/${alias}`, { method: 'HEAD' })).status;
  assert.equal(await look(), 302);
  await services.database.write((tx) =>
    sql`insert into click_total (subject, subject_id, clicks) values ('link', ${id}, 3)`.execute(tx),
  );
  counted.resolve();
  await poll('the limit to be used up', async () => (await look()) === 410 || undefined);
});

test('with two workers a limit of 100 admits exactly 100 of 500', { skip: noWorkers }, async () => {
  const { baseUrl } = await startWorkers(2);
  const person = { username: 'ada', email: 'ada@example.com', password: 'a long password' };
  const { key } = await post(baseUrl, '/api/account/register', person);
  const link = await post(baseUrl, '/api/url/add', { url: 'https://example.com/', clicklimit: 100 }, key);
  const alias = new URL(link.shorturl).pathname.slice(1);
  assert.deepEqual(await visitAtOnce(baseUrl, alias, 500), { 302: 100, 410: 400 });
});
