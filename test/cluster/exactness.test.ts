/** Four nodes count, limit and assign numbers as a single one would. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  addLink,
  callApi,
  type ClusterNode,
  countsOf,
  keepAlive,
  mustCall,
  register,
  startCluster,
  visitNode,
} from '../support/processes/cluster.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { chrome, firefox } from '../support/clicks/visits.ts';

const { url } = await withPostgres();
const cluster = await startCluster({
  databaseUrl: await createDatabase(url),
  nodes: 4,
  environment: { RATE_LIMITS: 'pro=0,free=30,anonymous=0', TRUSTED_PROXIES: '127.0.0.0/8' },
});
const { nodes } = cluster;
const [first] = nodes as [ClusterNode];
const agent = keepAlive(500);
after(() => agent.destroy());

/**
 * More than the nodes have connections to the database, but not so many that one waits longer than a node
 * allows.
 */
const atOnce = 250;

/** Distributes the calls over the nodes in turn. */
async function onAll<Result>(count: number, call: (node: ClusterNode, number: number) => Promise<Result>) {
  const results: Result[] = [];
  let begun = 0;
  const goOn = async () => {
    for (let number = begun++; number < count; number = begun++) {
      results[number] = await call(nodes[number % nodes.length] as ClusterNode, number);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return results;
}

function tally(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('of accounts that are registered on all nodes at the same moment one is the administrator', async () => {
  const statuses = await onAll(16, async (node, number) => {
    const person = {
      username: `early-${number}`,
      email: `early-${number}@example.com`,
      password: 'long enough',
    };
    return (await callApi(node, '/api/account/register', { body: person })).status;
  });
  assert.deepEqual(tally(statuses), { 200: 16 });
  const rows = await cluster.query(
    "select count(*) as administrators from account where role = 'administrator'",
  );
  assert.deepEqual(rows, [{ administrators: '1' }]);
});

const key = await register(first);

test('of 500 links that are made under one alias on all nodes one is made; the others are told that it is taken', async () => {
  const body = { url: 'https://example.com/', custom: 'wanted' };
  const statuses = await onAll(
    500,
    async (node) => (await callApi(node, '/api/url/add', { key, body, agent })).status,
  );
  assert.deepEqual(tally(statuses), { 200: 1, 409: 499 });
  assert.equal((await mustCall(first, '/api/urls?q=wanted', { key })).data.result, 1);
});

test('of 2,000 calls on all nodes exactly the 30 of the account’s allowance are answered', async () => {
  const limited = await register(first);
  await cluster.query(`update account set plan = 'free' where id = (select max(id) from account)`);
  const statuses = await onAll(
    2_000,
    async (node) => (await callApi(node, '/api/account', { key: limited, agent })).status,
  );
  assert.deepEqual(tally(statuses), { 200: 30, 429: 1_970 });
});

test('of 2,000 visits on all nodes exactly the 1,000 of the link’s click limit are admitted, and counted', async () => {
  const { id, alias } = await addLink(first, key, { clicklimit: 1_000 });
  const statuses = await onAll(2_000, async (node) => (await visitNode(node, alias, { agent })).status);
  assert.deepEqual(tally(statuses), { 302: 1_000, 410: 1_000 });
  assert.equal((await countsOf(first, key, { id, atLeast: 1_000 })).clicks, 1_000);
});

test('visitors who come to several nodes are as many as if they had all come to one', async () => {
  const [spread, alone] = [await addLink(first, key), await addLink(first, key)];
  const visits = 900;
  await onAll(visits, async (node, number) => {
    // 250 addresses with one browser and 50 of them with another one, too; each comes three times in a row, to
    // different nodes.
    const visitor = Math.floor(number / 3);
    const headers = {
      'X-Forwarded-For': `198.51.${visitor % 250 > 99 ? 101 : 100}.${visitor % 250}`,
      'User-Agent': visitor < 250 ? chrome : firefox,
    };
    await Promise.all([
      visitNode(node, spread.alias, { agent, headers }),
      visitNode(first, alone.alias, { agent, headers }),
    ]);
  });
  const [counts, ofOne] = await Promise.all(
    [spread, alone].map(({ id }) => countsOf(nodes[1] as ClusterNode, key, { id, atLeast: visits })),
  );
  assert.equal(counts?.clicks, visits);
  assert.equal(counts?.uniqueClicks, 300);
  assert.deepEqual([counts?.clicks, counts?.uniqueClicks], [ofOne?.clicks, ofOne?.uniqueClicks]);
});

test('tries of a link’s password are limited over all nodes together', async () => {
  const { alias } = await addLink(first, key, { password: 'open sesame' });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const attempt = (body: string) => async (node: ClusterNode) =>
    (await visitNode(node, alias, { method: 'POST', body, headers })).status;
  // Only a few at once: each attempt counts until it turns out to be right, so more would use up the limit.
  for (let round = 0; round < 4; round++)
    assert.deepEqual(
      tally(await onAll(4, attempt('password=open+sesame'))),
      { 303: 4 },
      'right ones count not',
    );
  const statuses = await onAll(24, attempt('password=guess'));
  assert.deepEqual(tally(statuses), { 403: 5, 429: 19 });
});
