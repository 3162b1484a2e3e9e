/** The command line next to nodes that share a PostgreSQL database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import {
  addLink,
  callApi,
  type ClusterNode,
  countsOf,
  mustCall,
  startCluster,
  visitNode,
} from '../support/processes/cluster.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { runProgram } from '../support/processes/program.ts';
import { poll } from '../support/clicks/visits.ts';

const { url } = await withPostgres();
const databaseUrl = await createDatabase(url);
const [node] = (await startCluster({ databaseUrl, nodes: 1 })).nodes as [ClusterNode];

const run = async (...args: string[]) => {
  const { code, stdout, stderr } = await runProgram(args, {
    environment: { DATABASE_URL: databaseUrl, BASE_URL: node.baseUrl },
  });
  assert.equal(code, 0, stderr);
  return stdout.trim();
};

const key = await run(
  'account',
  'create',
  '--username',
  'ada',
  '--email',
  'ada@example.com',
  '--password',
  'long enough',
);

test('an account that a command made is known to the nodes, and is the administrator’s when it is the first', async () => {
  const { data } = await mustCall(node, '/api/account', { key });
  assert.equal(data.username, 'ada');
  assert.equal((await callApi(node, '/api/admin/accounts', { key })).status, 200);
});

test('a key that a command replaced is of no use on a node any more', async () => {
  const old = await run(
    'account',
    'create',
    '--username',
    'bea',
    '--email',
    'bea@example.com',
    '--password',
    'long enough',
  );
  const fresh = await run('account', 'key', '--username', 'bea');
  assert.equal((await callApi(node, '/api/account', { key: old })).status, 401);
  assert.equal((await callApi(node, '/api/account', { key: fresh })).status, 200);
  assert.match(await run('account', 'two-factor', '--disable', 'bea@example.com'), /already off/);
});

test('what a command blocks answers 410 on a running node, and again as before when it is unblocked', async () => {
  const { alias } = await addLink(node, key);
  const become = (status: number) =>
    poll(`status ${status}`, async () =>
      (await visitNode(node, alias)).status === status ? true : undefined,
    );
  await become(302);
  for (const [kind, name] of [
    ['link', alias],
    ['account', 'ada'],
  ] as const) {
    await run('block', kind, name, '--reason', 'abuse');
    await become(410);
    await run('unblock', kind, name);
    await become(302);
  }
});

test('what needs data refuses a database without any, and makes no tables there', async () => {
  const DATABASE_URL = await createDatabase(url);
  for (const args of [['account', 'list'], ['reclassify'], ['block', 'link', 'prize']]) {
    const { code, stdout, stderr } = await runProgram(args, { environment: { DATABASE_URL } });
    const line = 'waypost: DATABASE_URL: the database holds no Waypost data.\n';
    assert.deepEqual([code, stdout, stderr], [1, '', line], args.join(' '));
  }
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`);
  await client.end();
  assert.deepEqual(rows, []);
});

test('clicks are classified anew beside running nodes', async () => {
  const { id, alias } = await addLink(node, key);
  for (let n = 0; n < 3; n++) await visitNode(node, alias);
  await countsOf(node, key, { id, atLeast: 3 });
  assert.match(await run('reclassify', '--dry-run'), /^0 events looked at, 0 would change/);
});
