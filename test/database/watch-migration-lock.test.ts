import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { Client } from 'pg';
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import { logWait } from '../../src/database/postgres/watch-migration-lock.ts';
import { poll } from '../support/clicks/visits.ts';
import { keepLog } from '../support/logs.ts';
import { createData } from '../support/moves.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { startProgram } from '../support/processes/program.ts';

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
    const starting = openPostgres(databaseUrl, { onWait: logWait(logger), lookAtLockEveryMs: 10 });
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
  await (await openPostgres(databaseUrl, { onWait: logWait(logger), lookAtLockEveryMs: 1 })).close();
  assert.deepEqual(lines, []);
});

for (const [args, makeDataDir] of [
  [['migrate', '--to', 'postgres'], () => createData(1)],
  [['account', 'list'], async () => tmpdir()],
] as const)
  test(`${args.slice(0, 2).join(' ')} that waits for a node that is frozen while it migrates says for which one`, async () => {
    const databaseUrl = await createDatabase(url);
    await (await openPostgres(databaseUrl)).close();
    const frozen = new Client({ connectionString: databaseUrl });
    await frozen.connect();
    const { rows } = await frozen.query(
      'select pg_backend_pid() as pid from (select pg_advisory_lock(3853314791062309107)) as held',
    );
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: await makeDataDir() };
    const command = startProgram([...args], { environment });
    let lines = 0;
    command.child.stderr?.on('data', () => lines++);
    await poll('the line', async () => (lines > 0 ? true : undefined));
    await frozen.end();
    const { code, stderr } = await command.ended();
    const from = String.raw`connected from 127\.0\.0\.1 since \d{4}-\d\d-\d\dT[\d:.]+Z`;
    const line = String.raw`^waypost: Waiting for another node or command that .+ \(${from}\)\. .+ select pg_terminate_backend\(${rows[0].pid}\)\n$`;
    assert.deepEqual([code, stderr.match(new RegExp(line))?.length], [0, 1], stderr);
  });
