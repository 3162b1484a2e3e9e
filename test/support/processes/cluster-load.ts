/**
 * Load on a cluster: visitors and a client send requests continuously while nodes come and go; the results
 * are recorded.
 */
import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { callApi, type Cluster, type ClusterLink, type ClusterNode, visitNode } from './cluster.ts';

/** Results of the visits of one link. */
interface Tally {
  answered: number;
  /** The connection ended without an answer. */
  unanswered: number;
  /** 503 */
  refused: number;
}

export interface VisitedLink extends ClusterLink {
  isLimited: boolean;
  visits: Tally;
}

export interface ClusterLoad {
  /** Answers that must not occur. */
  wrong: string[];
  links: VisitedLink[];
  /**
   * `created`: ids of links whose creation was answered, by target; `asked`: number of all requested links.
   */
  created: Map<string, number>;
  asked: number;
  stop(): Promise<void>;
}

interface Options {
  key: string;
  links: VisitedLink[];
  visitorsPerNode: number;
}

const betweenVisitsMs = 5;
const betweenLinksMs = 100;
const afterFaultMs = 50;
const attemptsMax = 20;

export function visited(link: ClusterLink, isLimited = false): VisitedLink {
  return { ...link, isLimited, visits: { answered: 0, unanswered: 0, refused: 0 } };
}

/**
 * Runs visitors of all links on each node, and a client that creates new links, which are then visited, too.
 */
export function loadCluster({ nodes }: Cluster, { key, links, visitorsPerNode }: Options): ClusterLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: visitorsPerNode });
  let isOver = false;
  const load: ClusterLoad = {
    wrong: [],
    links,
    created: new Map(),
    asked: 0,
    async stop() {
      isOver = true;
      await all;
      agent.destroy();
    },
  };

  const visitor = async (node: ClusterNode) => {
    while (!isOver) {
      const link = links[Math.floor(Math.random() * links.length)] as VisitedLink;
      const isFine = await visitOnce(node, { link, load, agent });
      await pause(isFine ? betweenVisitsMs : afterFaultMs);
    }
  };

  const client = async (start: number) => {
    while (!isOver) {
      const target = `https://example.com/made/${++load.asked}`;
      const id = await addOnce(nodes, { key, target, start, wrong: load.wrong });
      if (id !== undefined) {
        load.created.set(target, id.id);
        links.push(visited(id));
      }
      await pause(betweenLinksMs);
    }
  };

  const all = Promise.all([
    ...nodes.flatMap((node) => Array.from({ length: visitorsPerNode }, () => visitor(node))),
    ...nodes.map((_, number) => client(number)),
  ]);
  return load;
}

interface Visit {
  link: VisitedLink;
  load: ClusterLoad;
  agent: Agent;
}

async function visitOnce(node: ClusterNode, { link, load, agent }: Visit): Promise<boolean> {
  const { visits } = link;
  try {
    const { status, headers } = await visitNode(node, link.alias, { agent });
    if (status === 302) visits.answered++;
    else if (status === 503 && headers['retry-after'] !== undefined) visits.refused++;
    else load.wrong.push(`a visit of ${link.alias}: ${status}`);
    return status === 302;
  } catch (error) {
    // If the server does not listen, nothing was sent.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') visits.unanswered++;
    return false;
  }
}

interface Addition {
  key: string;
  target: string;
  /** Index of the node that is asked first; others follow until one answers. */
  start: number;
  wrong: string[];
}

/** Creates a link like a careful client: retries with the same Idempotency-Key until there is an answer. */
async function addOnce(nodes: readonly ClusterNode[], { key, target, start, wrong }: Addition) {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const node = nodes[(start + attempt) % nodes.length] as ClusterNode;
    const headers = { 'Idempotency-Key': target };
    const answer = await callApi(node, '/api/url/add', { key, headers, body: { url: target } }).catch(
      () => undefined,
    );
    if (answer?.status === 200) {
      const alias = new URL(answer.body.shorturl as string).pathname.slice(1);
      return { id: answer.body.id as number, alias };
    }
    const isPassing = answer === undefined || answer.status === 503 || answer.status === 409;
    if (!isPassing) {
      wrong.push(`adding ${target}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return undefined;
    }
    await pause(afterFaultMs);
  }
  return undefined;
}

/**
 * Asserts, after everything is drained, that each answered visit is counted exactly once and each link exists
 * once.
 */
export async function assertNothingLost({ query }: Cluster, load: ClusterLoad): Promise<void> {
  assert.deepEqual(load.wrong.slice(0, 10), []);
  const counted = new Map<number, { events: number; total: number }>();
  for (const row of await query(`select subject_id, count(*)::int as events, count(distinct id)::int as ids,
      (select clicks from click_total as total where subject = 'link' and total.subject_id = click.subject_id)::int as total
      from click where subject = 'link' and kind = 'human' group by subject_id`)) {
    const { subject_id: id, events, ids, total } = row as Record<string, number>;
    assert.equal(ids, events);
    counted.set(Number(id), { events: Number(events), total: Number(total) });
  }
  for (const { id, alias, isLimited, visits } of load.links) {
    const { events, total } = counted.get(id) ?? { events: 0, total: 0 };
    const { answered, unanswered, refused } = visits;
    // Links with a click limit count a visit before answering, so a visit answered with 503 may have been
    // counted.
    const most = answered + unanswered + (isLimited ? refused : 0);
    assert.ok(events >= answered && events <= most, `${alias}: ${events} counted, ${JSON.stringify(visits)}`);
    assert.equal(total, events, alias);
  }
  const doubled = await query('select target, count(*) from link group by target having count(*) > 1');
  assert.deepEqual(
    doubled.filter(({ target }) => String(target).includes('/made/')),
    [],
  );
  const there = new Map(
    (await query('select id, target from link')).map(({ id, target }) => [target, Number(id)]),
  );
  for (const [target, id] of load.created) assert.equal(there.get(target), id, target);
}
