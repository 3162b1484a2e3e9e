/**
 * PostgreSQL fails over, twice, to a copy of itself that lacks the last commits; a node is killed with it.
 */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  addLink,
  callApi,
  type ClusterLink,
  type ClusterNode,
  queryRows,
  register,
  startCluster,
  visitNode,
} from '../support/processes/cluster.ts';
import { startOwnPostgres } from '../support/processes/own-postgres.ts';
import { poll } from '../support/clicks/visits.ts';

const visitorsPerNode = 4;
const betweenVisitsMs = 5;

const postgres = await startOwnPostgres();
const name = new URL(postgres.url).pathname.slice(1);
const administration = new URL(postgres.url);
administration.pathname = '/postgres';
const cluster = await startCluster({ databaseUrl: postgres.url, nodes: 2 });
const nodes = cluster.nodes as [ClusterNode, ClusterNode];
const key = await register(nodes[0]);

const administer = (text: string) => queryRows(administration.href, text);

/** Runs `work` while nobody can connect to the database. */
async function apart(work: () => Promise<void>): Promise<void> {
  await administer(`alter database ${name} with allow_connections false`);
  try {
    await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await poll('everybody to be gone', async () => {
      const [row] = await administer(
        `select count(*)::int as sessions from pg_stat_activity where datname = '${name}'`,
      );
      return row?.['sessions'] === 0 ? true : undefined;
    });
    await work();
  } finally {
    await administer(`alter database ${name} with allow_connections true`);
  }
}

/**
 * Copies the database as an asynchronous replica has it at this moment; from then on the replica lags behind.
 */
const leaveReplicaBehind = () =>
  apart(async () => void (await administer(`create database replica template ${name}`)));

const failOver = (round: number) =>
  apart(async () => {
    await administer(`alter database ${name} rename to lost_${round}`);
    await administer(`alter database replica rename to ${name}`);
  });

async function untilWell(): Promise<void> {
  for (const node of nodes)
    await poll('the API to answer', async () =>
      (await callApi(node, '/api/urls', { key })).status === 200 ? true : undefined,
    );
}

interface Visited extends ClusterLink {
  answered: number;
  /** Visits whose answer was not a redirect or never came; they may or may not be counted. */
  unanswered: number;
}

/** Visits random links on each node until it is stopped. */
function visitOverAndOver(links: Visited[]): { stop(): Promise<void> } {
  let isOver = false;
  const visitor = async (node: ClusterNode) => {
    while (!isOver) {
      const link = links[Math.floor(Math.random() * links.length)] as Visited;
      const status = await visitNode(node, link.alias).then(
        (answer) => answer.status,
        () => undefined,
      );
      if (status === 302) link.answered++;
      else link.unanswered++;
      await pause(betweenVisitsMs);
    }
  };
  const visitors = Promise.all(
    nodes.flatMap((node) => Array.from({ length: visitorsPerNode }, () => visitor(node))),
  );
  return {
    async stop() {
      isOver = true;
      await visitors;
    },
  };
}

/** Waits until so many more visits of each link are answered. */
async function untilAnswered(links: readonly Visited[], more: number): Promise<void> {
  for (const [link, least] of links.map((one) => [one, one.answered + more] as const))
    await poll(`${least} answers for ${link.alias}`, async () => link.answered >= least || undefined);
}

async function eventsOf({ id }: ClusterLink): Promise<number> {
  const [row] = await cluster.query(
    `select count(*)::int as events from click where subject = 'link' and subject_id = ${id}`,
  );
  return Number(row?.['events']);
}

async function untilCounted(links: readonly Visited[]): Promise<void> {
  for (const link of links)
    await poll(`${link.answered} clicks of ${link.alias}`, async () =>
      (await eventsOf(link)) >= link.answered ? true : undefined,
    );
}

async function assertEachCountedOnce(links: readonly Visited[]): Promise<void> {
  for (const { id, alias, answered, unanswered } of links) {
    const [row] = await cluster.query(
      `select count(*)::int as events, count(distinct id)::int as ids,
        (select clicks::int from click_total where subject = 'link' and subject_id = ${id}) as total,
        (select sum(clicks)::int from click_day where subject = 'link' and subject_id = ${id}) as days
        from click where subject = 'link' and subject_id = ${id}`,
    );
    const { events, ...others } = row as Record<string, number>;
    assert.deepEqual(others, { ids: events, total: events, days: events }, alias);
    const isAll = (events as number) >= answered && (events as number) <= answered + unanswered;
    assert.ok(isAll, `${alias}: ${events} counted, ${answered} answered, ${unanswered} not`);
  }
}

for (const round of [1, 2]) {
  test(`after a failover that loses what was committed last, every answered visit is counted once (${round})`, {
    timeout: 600_000,
  }, async (context) => {
    const links: Visited[] = [];
    for (const body of [{}, {}, { clicklimit: 1_000_000 }])
      links.push({ ...(await addLink(nodes[0], key, body)), answered: 0, unanswered: 0 });
    const first = visitOverAndOver(links);
    await untilAnswered(links, 100);
    await first.stop();
    await untilCounted(links);
    await leaveReplicaBehind();
    await untilWell();
    const there = await Promise.all(links.map(eventsOf));

    const lost = visitOverAndOver(links);
    await untilAnswered(links, 200);
    await lost.stop();
    await untilCounted(links);
    // Makes sure that nothing is left in the spool of this node.
    assert.equal(await nodes[0].terminate(), 0);
    assert.deepEqual(await readdir(join(nodes[0].dataDir, 'spool')), []);
    await nodes[0].start();
    await untilCounted(links);

    const last = visitOverAndOver(links);
    await untilAnswered(links, 30);
    if (round === 2) await nodes[1].kill();
    await failOver(round);
    const left = await Promise.all(links.map(eventsOf));
    if (round === 2) await nodes[1].start();
    await untilAnswered(links, 100);
    await last.stop();
    await untilWell();
    await untilCounted(links);
    context.diagnostic(
      `${there.join(', ')} clicks were there when the replica was left behind, ${left.join(', ')} just after the ` +
        `failover, ${links.map(({ answered }) => answered).join(', ')} were answered`,
    );
    for (const [n, { answered }] of links.entries()) assert.ok(answered > (there[n] as number) + 50);
    await assertEachCountedOnce(links);
  });
}
