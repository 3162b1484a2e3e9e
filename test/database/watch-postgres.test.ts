import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectPostgres } from '../../src/database/postgres/postgres.ts';
import { watchPostgres } from '../../src/database/postgres/watch-postgres.ts';
import { poll } from '../support/clicks/visits.ts';
import { withClient } from '../support/moves.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const server = await withPostgres();
const goesOn = 'known links are redirected, unknown ones and the API are not answered';

test('while PostgreSQL refuses connections, the operator is told why', async () => {
  const admin = await createDatabase(server.url);
  const run = (sql: string) => withClient(admin, (client) => client.query(sql));
  const user = `watched_${process.pid}`;
  await run(`create role ${user} login connection limit 0`);
  const url = Object.assign(new URL(admin), { username: user, password: 'one' });
  const database = connectPostgres(url.href);
  const watch = watchPostgres(database);
  const until = (warnings: string[]) =>
    poll(String(warnings), async () => String(watch.warnings()) === String(warnings) || undefined);
  try {
    await until([`PostgreSQL has no connection left for this user: ${goesOn}`]);
    await run(`alter role ${user} nologin connection limit -1`);
    await until([`PostgreSQL does not let this user in: ${goesOn}`]);
    await run(`alter role ${user} login`);
    await until([]);
    assert.equal(database.isAway(), false);
  } finally {
    await watch.stop();
    await database.close();
    await run(`drop role ${user}`);
  }
});
