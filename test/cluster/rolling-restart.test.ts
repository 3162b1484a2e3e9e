/** Nodes are replaced one after the other under load. */
import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  addLink,
  callApi,
  type ClusterNode,
  countsOf,
  register,
  startCluster,
  visitNode,
} from '../support/processes/cluster.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const visitors = 24;
const clients = 4;
const betweenCallsMs = 10;

const { url } = await withPostgres();
const cluster = await startCluster({ databaseUrl: await createDatabase(url), nodes: 4 });
const { nodes } = cluster;
const first = nodes[0] as ClusterNode;
const key = await register(first);
const link = await addLink(first, key);

/**
 * A simple load balancer: each request goes to the next node, or to the one after it if no process listens
 * there.
 */
function createBalancer() {
  // So few connections, used in turn, that none is idle for long, also where a busy machine answers slowly.
  const agent = new Agent({ keepAlive: true, maxSockets: 4, scheduling: 'fifo' });
  let next = 0;
  return {
    agent,
    async ask<Answer>(call: (node: ClusterNode) => Promise<Answer>): Promise<Answer> {
      const start = next++;
      for (let attempt = 1; ; attempt++) {
        try {
          return await call(nodes[(start + attempt) % nodes.length] as ClusterNode);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).syscall !== 'connect' || attempt === nodes.length) throw error;
        }
      }
    },
  };
}

test('all nodes are restarted, one after the other, under load: no request fails, every visit is counted', {
  timeout: 600_000,
}, async (context) => {
  const { agent, ask } = createBalancer();
  const failures: string[] = [];
  let [isOver, visits, made] = [false, 0, 0];
  const loop = async (what: string, call: () => Promise<number>, expected: number) => {
    while (!isOver) {
      const outcome = await call().catch((error: Error) => error.message);
      if (outcome !== expected) failures.push(`${what}: ${outcome}`);
      await pause(betweenCallsMs);
    }
  };
  const visit = async () => {
    const { status } = await ask((node) => visitNode(node, link.alias, { agent }));
    visits++;
    return status;
  };
  const add = async () => {
    const body = { url: 'https://example.com/rolling' };
    const { status } = await ask((node) => callApi(node, '/api/url/add', { key, body, agent }));
    made++;
    return status;
  };
  const load = Promise.all([
    ...Array.from({ length: visitors }, () => loop('a visit', visit, 302)),
    ...Array.from({ length: clients }, () => loop('a call', add, 200)),
  ]);
  context.after(() => agent.destroy());
  await pause(500);
  for (const node of nodes) {
    assert.equal(await node.terminate(), 0);
    await node.start();
    await pause(200);
  }
  isOver = true;
  await load;
  context.diagnostic(`${visits} visits, ${made} links made`);
  assert.deepEqual(failures.slice(0, 10), []);
  assert.ok(visits > 200);
  assert.equal((await countsOf(first, key, { id: link.id, atLeast: visits })).clicks, visits);
  const [row] = await cluster.query("select count(*)::int as links from link where target like '%/rolling'");
  assert.equal(row?.['links'], made);
});
