/** Requests with an Idempotency-Key, on nodes that share one PostgreSQL. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { refreshEveryMs } from '../../src/http/idempotency/tend-requests.ts';
import { unavailable } from '../../src/platform/app-error.ts';
import { poll } from '../support/clicks/visits.ts';
import { createClient } from '../support/client.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';
import { childEnvironment } from '../support/processes/child-service.ts';
import type { TestAccount } from '../support/service.ts';
import { startDomainPosts } from './domain-posts.ts';

const { url } = await withPostgres();
const shared = { DATABASE_URL: await createMigratedDatabase(url) };
const refreshings: (() => void)[] = [];
const { setTimeout: schedule } = globalThis;
// Both nodes refresh their requests when the test says so.
mock.method(globalThis, 'setTimeout', (...[task, ms, ...rest]: Parameters<typeof schedule>) => {
  if (ms !== refreshEveryMs) return schedule(task, ms, ...rest);
  refreshings.push(task as () => void);
  return schedule(() => {}, 0);
});
const [node, other] = [await startDomainPosts(shared), await startDomainPosts(shared)];

/** Sends the request to the other node; its clock is moved to the same time. */
async function addElsewhere({ key }: Pick<TestAccount, 'key'>, body: unknown, idempotencyKey: string) {
  const { service } = other;
  service.clock.advance(node.service.clock.now() - service.clock.now());
  const client = createClient({ baseUrl: service.baseUrl, clock: service.clock, key });
  return client.post('/api/domain/add', body, { 'Idempotency-Key': idempotencyKey });
}

/** Lets time pass as for nodes whose timers run. */
async function waitMinutes(account: TestAccount, minutes: number): Promise<void> {
  for (let past = 0; past < minutes * 60_000; past += refreshEveryMs) {
    node.service.clock.advance(refreshEveryMs);
    const now = node.service.clock.now();
    for (const refresh of refreshings.splice(0)) refresh();
    const isRefreshed = async () =>
      (await node.keptRequests(account))[0]?.alive_at === now ? true : undefined;
    await poll('the request to be refreshed', isRefreshed);
  }
}

test('what one node still does, no other does again, however long it takes, before its change and after', async (t) => {
  const account = await node.service.createAccount();
  const body = node.newDomain();
  const isRunningElsewhere = async () => {
    const { status, headers, body: answer } = await addElsewhere(account, body, 'long');
    assert.match(answer.message, /still running/);
    assert.deepEqual([status, headers.get('retry-after')], [409, '1']);
  };
  const gate = node.holdResolving();
  t.after(gate.open);
  const first = node.add(account, body, 'long');
  await gate.arrived;
  await waitMinutes(account, 5);
  await isRunningElsewhere();
  const answer = node.holdAnswer(account);
  t.after(answer.letGo);
  gate.open();
  await answer.committed;
  await waitMinutes(account, 5);
  await isRunningElsewhere();
  answer.letGo();
  const { status, body: answered } = await first;
  assert.equal(status, 200);
  assert.deepEqual((await addElsewhere(account, body, 'long')).body, answered);
  assert.equal(await node.countDomains(account), 1);
});

test('a minute after a node was killed, another one does what it had not done', async (t) => {
  const account = await node.service.createAccount();
  const body = node.newDomain();
  other.service.hosts.set(new URL(body.domain).host, node.pointedHere);
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-killed-'));
  const child = fork(new URL('../support/processes/node-with-slow-names.ts', import.meta.url), {
    env: { ...process.env, ...childEnvironment(dataDir), ...shared },
  });
  t.after(async () => {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  const [baseUrl] = (await once(child, 'message')) as [string];
  const { clock } = node.service;
  const started = createClient({ baseUrl, clock, key: account.key });
  const lost = started.post('/api/domain/add', body, { 'Idempotency-Key': 'killed' });
  await poll('the request to run', async () => (await node.keptRequests(account))[0]);
  child.kill('SIGKILL');
  await assert.rejects(lost);
  // The killed process had a clock of its own.
  const [left] = await node.keptRequests(account);
  clock.advance((left?.created_at as number) + 55_000 - clock.now());
  assert.equal((await addElsewhere(account, body, 'killed')).status, 409);
  clock.advance(10_000);
  assert.equal((await addElsewhere(account, body, 'killed')).status, 200);
  assert.equal(await node.countDomains(account), 1);
});

test('what a node could not do while its database was away, another one does soon after', async (t) => {
  const account = await node.service.createAccount();
  const body = node.newDomain();
  other.service.hosts.set(new URL(body.domain).host, node.pointedHere);
  const gate = node.holdResolving();
  t.after(gate.open);
  const first = node.add(account, body, 'away');
  await gate.arrived;
  const { database } = node.service.application.services;
  const away = t.mock.method(database, 'write', () => Promise.reject(unavailable()));
  gate.open();
  assert.equal((await first).status, 503);
  away.mock.restore();
  assert.equal((await addElsewhere(account, body, 'away')).status, 409);
  for (const refresh of refreshings.splice(0)) refresh();
  const isForgotten = async () => ((await node.keptRequests(account)).length === 0 ? true : undefined);
  await poll('the request to be forgotten', isForgotten);
  assert.equal((await addElsewhere(account, body, 'away')).status, 200);
  assert.equal(await node.countDomains(account), 1);
});
