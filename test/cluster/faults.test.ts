/**
 * PostgreSQL stops, hangs, is slow or refuses writes: redirects go on, and afterwards everything works as
 * before.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  addLink,
  type ApiAnswer,
  callApi,
  type ClusterLink,
  type ClusterNode,
  countsOf,
  mustCall,
  queryRows,
  register,
  startCluster,
  visitNode,
} from '../support/processes/cluster.ts';
import { startOwnPostgres } from '../support/processes/own-postgres.ts';
import { startTcpProxy } from '../support/processes/tcp-proxy.ts';
import { poll } from '../support/clicks/visits.ts';
import { untilHeard } from '../support/until-heard.ts';

const answersWithinMs = 5_000;

const postgres = await startOwnPostgres();
const network = await startTcpProxy(Number(new URL(postgres.url).port));
const databaseUrl = new URL(postgres.url);
databaseUrl.port = String(network.port);
const cluster = await startCluster({ databaseUrl: databaseUrl.href, nodes: 1 });
const [node] = cluster.nodes as [ClusterNode];
const key = await register(node);

const marker = await addLink(node, key);

/** Visits the link after the node has heard of its creation, so that it stays cached. */
async function becomeKnown({ alias }: ClusterLink): Promise<void> {
  await untilHeard({
    visit: async () => (await visitNode(node, marker.alias)).headers.location,
    change: (target) => cluster.query(`update link set target = '${target}' where id = ${marker.id}`),
  });
  assert.equal((await visitNode(node, alias)).status, 302);
}

async function readiness(): Promise<{ status: number; warnings: string[] }> {
  const { status, body } = await callApi(node, '/readyz');
  return { status, warnings: body.warnings };
}

async function timed<Result>(ask: () => Promise<Result>): Promise<{ result: Result; tookMs: number }> {
  const start = performance.now();
  return { result: await ask(), tookMs: performance.now() - start };
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}

/** Several kinds of calls at once: each must be refused in time, with the advice to try again. */
async function assertApiIsAway(number: number, canRead = false): Promise<void> {
  const reads = [
    () => callApi(node, '/api/account', { key }),
    () => callApi(node, '/api/urls', { key }),
    () => callApi(node, '/api/url/1', { key }),
  ];
  const body = { url: `https://example.com/fault/${number}` };
  const calls = [() => callApi(node, '/api/url/add', { key, body }), ...(canRead ? [] : reads)];
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, n) => timed(calls[n % calls.length] as () => Promise<ApiAnswer>)),
  );
  for (const { result, tookMs } of answers) {
    assert.equal(result.status, 503, JSON.stringify(result.body));
    assert.ok(Number(result.retryAfter) >= 1);
    assert.ok(tookMs < answersWithinMs, `${tookMs} ms`);
  }
}

/**
 * Cached links redirect at once, and unknown ones answer that they cannot be looked up. Returns the visits.
 */
async function assertRedirectsGoOn(known: ClusterLink, unknown: string): Promise<number> {
  const visits = 40;
  const took: number[] = [];
  for (let n = 0; n < visits; n++) {
    const { result, tookMs } = await timed(() => visitNode(node, known.alias));
    assert.equal(result.status, 302);
    took.push(tookMs);
  }
  assert.ok(medianOf(took) < 1_000, `${medianOf(took)} ms`);
  const refused = await Promise.all(
    Array.from({ length: 16 }, (_, n) => timed(() => visitNode(node, n === 0 ? unknown : `${unknown}-${n}`))),
  );
  for (const { result, tookMs } of refused) {
    assert.equal(result.status, 503);
    assert.ok(Number(result.headers['retry-after']) >= 1);
    assert.ok(tookMs < answersWithinMs, `${tookMs} ms`);
  }
  return visits;
}

/**
 * Waits until the node has asked who the server is, on the connection on which it listens for changes: if it was
 * replaced, the node reads everything again.
 */
async function untilListening(): Promise<void> {
  const listeners = `select 1 from pg_stat_activity where datname = current_database() and state = 'idle'
    and query like '%pg_postmaster_start_time%'`;
  await poll('the node to listen', async () => (await cluster.query(listeners)).length > 0 || undefined);
}

async function assertRecovers(number: number): Promise<void> {
  await poll('the API to answer', async () =>
    (await callApi(node, '/api/urls', { key })).status === 200 ? true : undefined,
  );
  await addLink(node, key, { custom: `recovered-${number}` });
  assert.equal((await visitNode(node, `recovered-${number}`)).status, 302);
  const limited = await addLink(node, key, { clicklimit: 1_000 });
  await poll('clicks to be admitted', async () =>
    (await visitNode(node, limited.alias)).status === 302 ? true : undefined,
  );
  await poll('no warning', async () => ((await readiness()).warnings.length === 0 ? true : undefined));
  await untilListening();
  const doubled = await cluster.query(
    `select target from link where target like '%/fault/${number}' group by target having count(*) > 32 / 4`,
  );
  assert.deepEqual(doubled, []);
}

interface Fault {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  warning: RegExp;
  /** Whether links can still be found, because only writing is impossible. */
  canRead?: boolean;
}

const faults: Fault[] = [
  {
    name: 'is shut down',
    begin: () => postgres.shutDown(),
    end: () => postgres.start(),
    warning: /does not answer/,
  },
  {
    name: 'is killed',
    begin: () => postgres.kill(),
    end: () => postgres.start(),
    warning: /does not answer/,
  },
  { name: 'hangs', begin: () => postgres.hang(), end: () => postgres.goOn(), warning: /does not answer/ },
  {
    name: 'takes no changes any more',
    begin: () => setReadOnly('on'),
    end: () => setReadOnly('off'),
    warning: /takes no changes/,
    canRead: true,
  },
];

/** Applies to existing connections and to new ones. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await queryRows(postgres.url, `alter system set default_transaction_read_only = ${value}`);
  await queryRows(postgres.url, 'select pg_reload_conf()');
}

for (const [number, { name, begin, end, warning, canRead }] of faults.entries()) {
  test(`while PostgreSQL ${name}, known links lead on and the API says to come back; then all goes on, and all visits are counted`, {
    timeout: 600_000,
  }, async () => {
    const [link, limited] = [await addLink(node, key), await addLink(node, key, { clicklimit: 100 })];
    await addLink(node, key, { custom: `unknown-yet-${number}` });
    await becomeKnown(link);
    await becomeKnown(limited);
    await begin();
    try {
      // The very first request, before the fault is detected, is answered in time as well.
      const refused = timed(() => visitNode(node, limited.alias));
      const [visits] = await Promise.all([
        canRead ? 0 : assertRedirectsGoOn(link, `unknown-yet-${number}`),
        assertApiIsAway(number, canRead),
      ]);
      assert.equal((await refused).result.status, 503);
      assert.ok((await refused).tookMs < answersWithinMs, `${(await refused).tookMs} ms`);
      if (canRead) assert.equal((await visitNode(node, `unknown-yet-${number}`)).status, 302);
      await poll('the warning', async () => {
        const { status, warnings } = await readiness();
        assert.equal(status, 200);
        return warnings.some((text) => warning.test(text)) ? true : undefined;
      });
      if (!canRead) await assertApiIsAway(number);
      await end();
      await assertRecovers(number);
      const all = 1 + visits;
      assert.equal((await countsOf(node, key, { id: link.id, atLeast: all })).clicks, all);
      // The visit that was refused may have been counted: its commit may have succeeded without an answer.
      const { clicks } = await countsOf(node, key, { id: limited.id, atLeast: 1 });
      assert.ok(clicks <= 2, `${clicks} clicks`);
    } finally {
      if (!canRead) postgres.goOn();
    }
  });
}

test('PostgreSQL restarted in the middle of units of work: none is done by halves or twice', async () => {
  const bodies = Array.from({ length: 6 }, (_, batch) => ({
    urls: Array.from({ length: 50 }, (_, n) => ({ url: `https://example.com/batch/${batch}/${n}` })),
  }));
  const adding = bodies.map((body, batch) =>
    callApi(node, '/api/urls/add', { key, body, headers: { 'Idempotency-Key': `batch ${batch}` } }),
  );
  await pause(50);
  await postgres.shutDown();
  await postgres.start();
  const statuses = (await Promise.all(adding)).map(({ status }) => status);
  for (const status of statuses) assert.ok(status === 200 || status === 503, String(status));
  await assertRecovers(90);
  const rows = await cluster.query(
    "select split_part(target, '/', 5)::int as batch, count(*)::int as links from link where target like '%/batch/%' group by 1",
  );
  const links = new Map(rows.map((row) => [row['batch'], row['links']]));
  for (const [batch, status] of statuses.entries()) {
    const count = links.get(batch) ?? 0;
    assert.ok(
      status === 200 ? count === 50 : count === 0 || count === 50,
      `batch ${batch}: ${String(status)}, ${String(count)} links`,
    );
  }
});

test('while PostgreSQL is slow, redirects are not', async () => {
  const link = await addLink(node, key);
  assert.equal((await visitNode(node, link.alias)).status, 302);
  const delayMs = 150;
  network.delay(delayMs);
  try {
    const calls = Array.from({ length: 8 }, () => timed(() => callApi(node, '/api/urls', { key })));
    const took: number[] = [];
    for (let n = 0; n < 30; n++) {
      const { result, tookMs } = await timed(() => visitNode(node, link.alias));
      assert.equal(result.status, 302);
      took.push(tookMs);
    }
    // To PostgreSQL and back takes twice the delay.
    assert.ok(medianOf(took) < 2 * delayMs, `${medianOf(took)} ms`);
    for (const { result, tookMs } of await Promise.all(calls)) {
      assert.equal(result.status, 200);
      assert.ok(tookMs < answersWithinMs);
    }
  } finally {
    network.delay(0);
  }
  assert.equal((await countsOf(node, key, { id: link.id, atLeast: 31 })).clicks, 31);
});

test('asked to end while PostgreSQL hangs, a node ends in time; the next one counts what was visited', {
  timeout: 600_000,
}, async (context) => {
  const link = await addLink(node, key);
  await becomeKnown(link);
  await countsOf(node, key, { id: link.id, atLeast: 1 });
  postgres.hang();
  try {
    for (let n = 0; n < 20; n++) assert.equal((await visitNode(node, link.alias)).status, 302);
    await pause(500);
    const { result, tookMs } = await timed(() => node.terminate());
    context.diagnostic(`it took ${Math.round(tookMs)} ms`);
    assert.equal(result, 0);
    // After 18 s it would have ended with another code.
    assert.ok(tookMs < 60_000, `${tookMs} ms`);
  } finally {
    postgres.goOn();
  }
  await node.start();
  assert.equal((await countsOf(node, key, { id: link.id, atLeast: 21 })).clicks, 21);
  await mustCall(node, '/api/account', { key });
});
