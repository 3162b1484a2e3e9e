/** Nodes that start with an empty database, or with one that they cannot use. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { childEnvironment } from '../support/processes/child-service.ts';
import { callApi, type ClusterNode, queryRows, startCluster } from '../support/processes/cluster.ts';
import { closedPort } from '../support/free-port.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { runProgram } from '../support/processes/program.ts';
import { migrations } from '../../src/database/migrations/index.ts';

const { url } = await withPostgres();
const cluster = await startCluster({
  databaseUrl: await createDatabase(url),
  nodes: 4,
  environment: { REGISTRATION: 'first' },
});
const { nodes } = cluster;

const folder = await mkdtemp(join(tmpdir(), 'waypost-start-'));
after(() => rm(folder, { recursive: true, force: true }));

test('nodes that start on an empty database at the same moment make one schema, once', async () => {
  const steps = await cluster.query('select name from kysely_migration order by name');
  assert.deepEqual(
    steps.map(({ name }) => name),
    Object.keys(migrations),
  );
  const [partitions] = await cluster.query(
    "select count(*)::int as count from pg_inherits where inhparent = 'click'::regclass",
  );
  assert.equal(partitions?.['count'], 4);
  for (const { program } of nodes) assert.equal(program.child.exitCode, null);
});

test('of registrations on all nodes at the same moment one is the first, and the administrator’s', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, number) => {
      const person = {
        username: `first-${number}`,
        email: `f${number}@example.com`,
        password: 'long enough',
      };
      return callApi(nodes[number % 4] as ClusterNode, '/api/account/register', { body: person });
    }),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array.from({ length: 15 }, () => 403)]);
  assert.deepEqual(await cluster.query('select role from account'), [{ role: 'administrator' }]);
});

/**
 * Asserts that the program ends with exit code 1 and a reason of one line, which does not contain a password.
 */
async function assertRefuses(databaseUrl: string, line: RegExp): Promise<void> {
  const environment = { ...childEnvironment(folder), DATABASE_URL: databaseUrl };
  const { code, stderr } = await runProgram(['start'], { environment });
  assert.match(stderr, line);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
  assert.doesNotMatch(stderr, /secret/);
  assert.equal(code, 1);
}

function withOptions(address: string, options: string): string {
  const changed = new URL(address);
  changed.password = 'secret';
  changed.search = options;
  return changed.href;
}

test('a server that takes connections and says nothing stops the start with one line', async (context) => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  context.after(() => silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await assertRefuses(
    `postgres://postgres:secret@127.0.0.1:${port}/waypost`,
    /^waypost: DATABASE_URL: PostgreSQL cannot be reached \(.*timeout.*\)\.\n$/,
  );
});

test('a database that cannot be used stops the start with one line', async () => {
  const nobody = await closedPort();
  await assertRefuses(
    `postgres://postgres:secret@127.0.0.1:${nobody}/waypost`,
    /^waypost: DATABASE_URL: PostgreSQL cannot be reached \(ECONNREFUSED\)\.\n$/,
  );
  const missing = new URL(url);
  missing.pathname = '/no_such_database';
  missing.password = 'secret';
  await assertRefuses(missing.href, /^waypost: DATABASE_URL: PostgreSQL has no database of that name\.\n$/);
  for (const mode of ['verify-full', 'require', 'no-verify', 'typo'])
    await assertRefuses(
      withOptions(url, `sslmode=${mode}`),
      /^waypost: DATABASE_URL: PostgreSQL cannot be reached \(The server does not support SSL connections\)\.\n$/,
    );
  await assertRefuses(
    withOptions(url, 'sslmode=verify-full&sslrootcert=/nope.pem'),
    /^waypost: DATABASE_URL: cannot read \/nope\.pem \(ENOENT\)\.\n$/,
  );
  const latin = await createDatabase(url, undefined, "encoding 'LATIN1' locale 'C' template template0");
  await assertRefuses(
    latin,
    /^waypost: DATABASE_URL: the database's encoding is LATIN1; it must be UTF8\.\n$/,
  );
  const newer = await createDatabase(url);
  const { code } = await runProgram(
    ['account', 'create', '--username', 'ada', '--email', 'ada@example.com'],
    {
      environment: { DATABASE_URL: newer, DATA_DIR: folder },
    },
  );
  assert.equal(code, 0);
  await queryRows(newer, "insert into kysely_migration values ('9999-of-the-future', '2099-01-01')");
  await assertRefuses(newer, /^waypost: The data was written by a newer version of Waypost\. .+\n$/);
});

test('commands make no folder for data, of which a database on another machine has no need', async () => {
  const dataDir = join(folder, 'not-needed');
  const environment = { DATABASE_URL: cluster.databaseUrl, DATA_DIR: dataDir };
  const { code } = await runProgram(['account', 'key', '--username', 'nobody'], { environment });
  assert.equal(code, 1);
  assert.equal(existsSync(dataDir), false);
});
