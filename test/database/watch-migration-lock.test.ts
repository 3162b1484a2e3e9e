import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import { poll } from '../support/clicks/visits.ts';
import { keepLog } from '../support/logs.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const { url } = await withPostgres();

test('a start that waits for a node that is frozen while it migrates says for which one', async () => {
  const databaseUrl = await createDatabase(url);
  const frozen = new Client({ connectionString: databaseUrl });
  await frozen.connect();
  try {
    await (await openPostgres(databaseUrl)).close();
    await frozen.query('select pg_advisory_lock(3853314791062309107)');
    const { rows } = await frozen.query('select pg_backend_pid() as pid');
    const { logger, lines } = keepLog('info');
    const starting = openPostgres(databaseUrl, { logger, lookAtLockEveryMs: 10 });
    const line = await poll('the line', async () => lines[0]);
    assert.match(line.msg, /^Waiting for another node that brings the database up to date\./);
    assert.equal(line['pid'], rows[0].pid);
    assert.equal(line['address'], '127.0.0.1');
    await frozen.query('select pg_advisory_unlock(3853314791062309107)');
    await (await starting).close();
    assert.equal(lines.length, 1);
  } finally {
    await frozen.end();
  }
});

test('a start that waits for nobody says nothing', async () => {
  const databaseUrl = await createDatabase(url);
  const { logger, lines } = keepLog('info');
  await (await openPostgres(databaseUrl, { logger, lookAtLockEveryMs: 1 })).close();
  assert.deepEqual(lines, []);
});
