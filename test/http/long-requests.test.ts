import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginRequest } from '../../src/http/idempotency/idempotency-store.ts';
import { startDomainPosts } from './domain-posts.ts';

const posts = await startDomainPosts();
const { service, newDomain, add, countDomains, keptRequests, holdResolving, pointedHere } = posts;
const { clock } = service;
const { services } = service.application;
const { database } = services;
const hourMs = 3_600_000;

test('a request that takes longer than a minute is still running, before its change and after it', async (t) => {
  const account = await service.createAccount();
  const body = newDomain();
  const again = async () => {
    clock.advance(61_000);
    const { status, headers, body: answer } = await add(account, body, 'long');
    assert.match(answer.message, /still running/);
    assert.deepEqual([status, headers.get('retry-after')], [409, '1']);
  };
  const gate = holdResolving();
  t.after(gate.open);
  const first = add(account, body, 'long');
  await gate.arrived;
  // Only the first one waits.
  services.resolveHost = async () => pointedHere;
  await again();
  const answer = posts.holdAnswer(account);
  t.after(answer.letGo);
  gate.open();
  await answer.committed;
  await again();
  answer.letGo();
  const { status, body: answered } = await first;
  assert.equal(status, 200);
  assert.deepEqual((await add(account, body, 'long')).body, answered);
  assert.equal(await countDomains(account), 1);
});

test('a request that another process took for dead and did again changes nothing any more', async (t) => {
  const account = await service.createAccount();
  const body = newDomain();
  const gate = holdResolving();
  t.after(gate.open);
  const slow = add(account, body, 'zombie');
  await gate.arrived;
  clock.advance(61_000);
  const [kept] = await keptRequests(account);
  const successor = { accountId: account.id, key: 'zombie', hash: kept?.request_hash ?? '', at: clock.now() };
  const ages = { rememberedMs: 24 * hourMs, abandonedAfterMs: 60_000 };
  assert.equal(await beginRequest(database, successor, ages), undefined);
  gate.open();
  assert.equal((await slow).status, 409);
  assert.equal(await countDomains(account), 0);
});
