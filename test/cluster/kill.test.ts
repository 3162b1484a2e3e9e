/** Kills nodes, and PostgreSQL itself, under load. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { addLink, type ClusterNode, register, startCluster } from '../support/processes/cluster.ts';
import { assertNothingLost, loadCluster, visited } from '../support/processes/cluster-load.ts';
import { startOwnPostgres } from '../support/processes/own-postgres.ts';

/** CLUSTER_CYCLES=25 tests more, but takes longer. */
const cycles = Number(process.env['CLUSTER_CYCLES'] ?? 5);
const timeout = 60_000 + cycles * 60_000;

const postgres = await startOwnPostgres();
const cluster = await startCluster({ databaseUrl: postgres.url, nodes: 3 });
const { nodes } = cluster;

test(`${cycles} times nodes or PostgreSQL are killed under load: no answered visit is lost or counted twice, nothing is made twice, no link is denied`, {
  timeout,
}, async (context) => {
  const first = nodes[0] as ClusterNode;
  const key = await register(first);
  const links = [visited(await addLink(first, key)), visited(await addLink(first, key))];
  links.push(visited(await addLink(first, key, { clicklimit: 1_000_000 }), true));
  const load = loadCluster(cluster, { key, links, visitorsPerNode: 6 });
  context.after(() => load.stop());
  for (let cycle = 0; cycle < cycles; cycle++) {
    await pause(300 + Math.random() * 700);
    const node = nodes[Math.floor(Math.random() * nodes.length)] as ClusterNode;
    // PostgreSQL is killed in every second cycle, sometimes together with a node.
    const [withPostgres, withNode] = [cycle % 2 === 1, cycle % 2 === 0 || cycle % 5 === 0];
    await Promise.all([...(withPostgres ? [postgres.kill()] : []), ...(withNode ? [node.kill()] : [])]);
    if (withPostgres) {
      await pause(Math.random() * 1_000);
      await postgres.start();
    }
    if (withNode) await node.start();
  }
  await pause(1_500);
  await load.stop();
  for (const node of nodes) assert.equal(await node.terminate(), 0);
  for (const { dataDir } of nodes) assert.deepEqual(await readdir(join(dataDir, 'spool')), []);
  const sum = (name: 'answered' | 'unanswered' | 'refused') =>
    load.links.reduce((total, { visits }) => total + visits[name], 0);
  context.diagnostic(
    `${sum('answered')} visits answered, ${sum('unanswered')} not, ${sum('refused')} with 503; ` +
      `${load.created.size} of ${load.asked} links made`,
  );
  assert.ok(sum('answered') > 100 * cycles);
  assert.ok(load.created.size > cycles);
  await assertNothingLost(cluster, load);
});
