import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { Client } from 'pg';
import { type MovedTable, movedTables } from '../../src/database/move/moved-tables.ts';
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import { childEnvironment, kill, startChild, terminate } from '../support/processes/child-service.ts';
import { dumpFile } from '../support/every-table.ts';
import {
  assertMoves,
  assertRefuses,
  createData,
  createNeighbour,
  createTarget,
  fileOf,
  holdInFile,
  holdTable,
  isWaiting,
  migrate,
  newDataDir,
  stopAt,
  withClient,
} from '../support/moves.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';
import { poll } from '../support/clicks/visits.ts';

const server = await withPostgres();

test('moved to PostgreSQL and back, every row of every table is what it was', async () => {
  const dataDir = await createData();
  const before = dumpFile(fileOf(dataDir));
  for (const table of movedTables.filter((name) => name !== 'session'))
    assert.ok((before[table]?.length ?? 0) > 50, table);
  const DATABASE_URL = await createDatabase(server.url);
  const there = await assertMoves(DATABASE_URL, { DATA_DIR: dataDir });
  assert.match(
    there,
    /^Moved: [\d,]+ rows in \d+ (?:s|min) \([\d,]+ a second\)\.\nChecked: 35 tables with [\d,]+ rows, /m,
  );
  assert.deepEqual(dumpFile(fileOf(dataDir)), before);
  await withClient(DATABASE_URL, assertReady);
  const back = await newDataDir();
  await assertMoves('sqlite', { DATA_DIR: back, DATABASE_URL });
  assert.deepEqual(dumpFile(fileOf(back)), before);
});

/**
 * Checks PostgreSQL after a move: no changes were announced, triggers are enabled, statistics for its plans are there,
 * and events are in the partition of their month.
 */
async function assertReady(client: Client): Promise<void> {
  const ask = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows;
  assert.deepEqual(await ask('select count(*)::int from change'), [[0]]);
  assert.deepEqual(await ask(`select to_regclass('unfinished_move')`), [[null]]);
  assert.deepEqual(await ask(`select reltuples from pg_class where relname = 'link'`), [[60]]);
  assert.deepEqual(
    await ask(`select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`),
    [],
  );
  assert.deepEqual(await ask('select count(*)::int from click_elsewhen'), [[0]]);
  // These tables are not moved but computed again.
  const [links] = await ask('select count(*)::int from link');
  assert.deepEqual(await ask('select sum(links)::int from link_count'), [links]);
  const ranked = `select count(*)::int from click_total join link on link.id = subject_id
    where subject = 'link' and clicks >= 16`;
  assert.deepEqual(await ask('select count(*)::int from link_rank'), await ask(ranked));
  const months = await ask(`select count(distinct tableoid)::int from click`);
  assert.ok(months[0]?.[0] > 15, String(months));
  // Ids continue after the highest that was ever assigned, even if its row has been deleted.
  assert.deepEqual(await ask(`select nextval(pg_get_serial_sequence('report', 'id'))::int`), [[61]]);
  assert.deepEqual(await ask(`select nextval(pg_get_serial_sequence('session', 'id'))::int`), [[61]]);
  await client.query(`select setval(pg_get_serial_sequence('report', 'id'), 60)`);
  await client.query(`select setval(pg_get_serial_sequence('session', 'id'), 60)`);
}

test('a move to PostgreSQL that is killed several times goes on where it was each time', async () => {
  const dataDir = await createData(300);
  const before = dumpFile(fileOf(dataDir));
  const { DATABASE_URL, neighbour } = await createTarget(server.url);
  const reached: number[] = [];
  for (const table of ['campaign', 'link', 'click_name', 'click', 'spool_segment']) {
    const held = await holdTable(neighbour.url, table);
    const program = startProgram(['migrate', '--to', DATABASE_URL], { environment: { DATA_DIR: dataDir } });
    await poll(`the move to come to ${table}`, () => isWaiting(neighbour.url));
    await kill(program);
    reached.push(await placeIn(neighbour.url));
    await held.letGo();
  }
  assert.deepEqual(
    reached,
    [...reached].sort((a, b) => a - b),
  );
  assert.equal(new Set(reached).size, reached.length);
  const output = await assertMoves(DATABASE_URL, { DATA_DIR: dataDir });
  assert.match(output, /^Moved: 300 rows in .+, the others by an earlier run\.$/m);
  const back = await newDataDir();
  await assertMoves('sqlite', { DATA_DIR: back, DATABASE_URL });
  assert.deepEqual(dumpFile(fileOf(back)), before);
  await neighbour.remove();
});

async function placeIn(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query('select place from unfinished_move');
    return JSON.parse(rows[0].place).tableNumber;
  });
}

test('a move to SQLite that is killed several times goes on where it was each time', async () => {
  const DATABASE_URL = await createDatabase(server.url);
  const original = await createData();
  await assertMoves(DATABASE_URL, { DATA_DIR: original });
  const dataDir = await newDataDir();
  const environment = { DATA_DIR: dataDir, DATABASE_URL };
  for (const table of ['link', 'click_agent', 'click'] as const) {
    await killAt(environment, table);
  }
  const output = await assertMoves('sqlite', environment);
  assert.match(output, /the others by an earlier run\.$/m);
  assert.deepEqual(dumpFile(fileOf(dataDir)), dumpFile(fileOf(original)));
});

/** Kills a move to SQLite when it comes to this table. */
async function killAt(
  environment: { DATA_DIR: string; DATABASE_URL: string },
  table: MovedTable,
): Promise<void> {
  const held = await holdInFile(environment.DATA_DIR, table);
  const program = startProgram(['migrate', '--to', 'sqlite'], { environment });
  await poll(`the move to come to ${table}`, async () =>
    placeInFile(environment.DATA_DIR) >= movedTables.indexOf(table) - 1 ? true : undefined,
  );
  await kill(program);
  held.letGo();
}

/** The number of the table that the move has reached; -1 if it has not begun. */
function placeInFile(dataDir: string): number {
  try {
    const file = new DatabaseSync(fileOf(dataDir), { readOnly: true });
    try {
      const row = file.prepare('select place from unfinished_move').get();
      return JSON.parse(String(row?.['place'])).tableNumber;
    } finally {
      file.close();
    }
  } catch {
    return -1;
  }
}

test('no service starts on data that has only been moved in part, on either side', async () => {
  const dataDir = await createData(50);
  const DATABASE_URL = await createDatabase(server.url);
  const line = /^waypost: .+ holds only a part of the data that is being moved there\. .+ again: .+\.\n$/;
  await stopAt(DATABASE_URL, dataDir, 'link_pixel');
  const node = await runProgram(['start'], { environment: { ...childEnvironment(dataDir), DATABASE_URL } });
  assert.deepEqual([node.code, node.stderr.match(line)?.length], [1, 1], node.stderr);
  const key = ['account', 'create', '--username', 'ada', '--email', 'ada@example.com'];
  assert.match((await runProgram(key, { environment: { DATA_DIR: dataDir, DATABASE_URL } })).stderr, line);
  const elsewhere = { DATA_DIR: await newDataDir(), DATABASE_URL };
  await assertRefuses(
    migrate('sqlite', elsewhere),
    /PostgreSQL has only a part of the data, .+ Finish that one first\./,
  );
  await assertMoves(DATABASE_URL, { DATA_DIR: dataDir });
  const file = new DatabaseSync(fileOf(dataDir));
  file.exec('create table unfinished_move (source text, place text)');
  file.close();
  const service = await runProgram(['start'], { environment: childEnvironment(dataDir) });
  assert.deepEqual([service.code, service.stderr.match(line)?.length], [1, 1], service.stderr);
});

test('a move does not go on with data that was changed in between, nor with other data', async () => {
  const dataDir = await createData(50);
  const DATABASE_URL = await createDatabase(server.url);
  await stopAt(DATABASE_URL, dataDir, 'link_pixel');
  const line = /PostgreSQL has a part of other data, or what is moved was changed since .+ begin again\./;
  await assertRefuses(migrate(DATABASE_URL, { DATA_DIR: await createData(50) }), line);
  // By a process that is killed, so that the change is not in the file yet, but beside it.
  const change = `new (require('node:sqlite').DatabaseSync)(process.argv[1])
    .exec("update link set title = 'x' where id = 50"); process.kill(process.pid, 'SIGKILL')`;
  assert.equal(spawnSync(process.execPath, ['-e', change, fileOf(dataDir)]).signal, 'SIGKILL');
  await assertRefuses(migrate(DATABASE_URL, { DATA_DIR: dataDir }), line);
});

test('what a move goes on with is noticed to be changed in PostgreSQL, too', async () => {
  const DATABASE_URL = await createDatabase(server.url);
  await assertMoves(DATABASE_URL, { DATA_DIR: await createData() });
  const environment = { DATA_DIR: await newDataDir(), DATABASE_URL };
  await killAt(environment, 'link');
  await withClient(DATABASE_URL, (client) => client.query('update link set title = title where id = 1'));
  await assertRefuses(migrate('sqlite', environment), /what is moved was changed since/);
});

test('a database that has data is not moved into', async () => {
  const [dataDir, DATABASE_URL] = [await createData(5), await createDatabase(server.url)];
  await assertMoves(DATABASE_URL, { DATA_DIR: dataDir });
  const line = /has data already \(in the table account\)\. Only an empty database can be moved into\./;
  await assertRefuses(migrate('postgres', { DATA_DIR: dataDir, DATABASE_URL }), line);
  await assertRefuses(migrate('sqlite', { DATA_DIR: dataDir, DATABASE_URL }), line);
});

test('what a start leaves in a database without any account does not keep a move from it', async () => {
  const dataDir = await createData(5);
  const DATABASE_URL = await createDatabase(server.url);
  await (await openPostgres(DATABASE_URL)).close();
  const leftovers = `insert into visitor_salt (day, salt) values (1, '\\x00'), (20000, '\\x01');
    insert into spool_segment (name, drained_bytes) values ('left', 1)`;
  await withClient(DATABASE_URL, (client) => client.query(leftovers));
  await assertMoves(DATABASE_URL, { DATA_DIR: dataDir });
  const back = await newDataDir();
  await assertMoves('sqlite', { DATA_DIR: back, DATABASE_URL });
  assert.deepEqual(dumpFile(fileOf(back)), dumpFile(fileOf(dataDir)));
});

test('clicks that nobody has are data, and nothing is moved over them', async () => {
  const DATABASE_URL = await createDatabase(server.url);
  await (await openPostgres(DATABASE_URL)).close();
  await withClient(DATABASE_URL, (client) =>
    client.query(`insert into click_total (subject, subject_id) values ('link', 1)`),
  );
  const line = /has data already \(in the table click_total\)/;
  await assertRefuses(migrate(DATABASE_URL, { DATA_DIR: await createData(5) }), line);
});

test('nothing is moved while a service has the data directory', async () => {
  const dataDir = await newDataDir();
  const DATABASE_URL = await createDatabase(server.url);
  const service = await startChild(dataDir);
  const line = /DATA_DIR: .+ is in use by another Waypost\./;
  await assertRefuses(migrate(DATABASE_URL, { DATA_DIR: dataDir }), line);
  await assertRefuses(migrate('sqlite', { DATA_DIR: dataDir, DATABASE_URL }), line);
  assert.equal(await terminate(service), 0);
});

test('nothing is moved from or to a PostgreSQL that a node uses', async () => {
  const DATABASE_URL = await createDatabase(server.url);
  const node = await startChild(await newDataDir(), { DATABASE_URL });
  const line = /PostgreSQL: a node of Waypost uses it\. Stop every node/;
  await assertRefuses(migrate('postgres', { DATA_DIR: await createData(5), DATABASE_URL }), line);
  await assertRefuses(migrate('sqlite', { DATA_DIR: await newDataDir(), DATABASE_URL }), line);
  const neighbour = await createNeighbour(DATABASE_URL);
  const asOther = { DATA_DIR: await createData(5), DATABASE_URL: neighbour.url };
  await assertRefuses(migrate('postgres', asOther), line);
  await neighbour.remove();
  assert.equal(await terminate(node), 0);
  await assertMoves('postgres', { DATA_DIR: await createData(5), DATABASE_URL });
});

test('a table that somebody holds ends the move in one line, and the next run goes on', async () => {
  const dataDir = await createData(5);
  const { DATABASE_URL, neighbour } = await createTarget(server.url);
  const held = await holdTable(neighbour.url, 'click');
  await assertRefuses(
    migrate(DATABASE_URL, { DATA_DIR: dataDir }),
    /PostgreSQL: somebody else works with the data \(55P03\)\./,
  );
  await held.letGo();
  await neighbour.remove();
  await assertMoves(DATABASE_URL, { DATA_DIR: dataDir });
});

test('a PostgreSQL that goes away ends the move in one line, and the next run goes on', async () => {
  const dataDir = await createData(5);
  const { DATABASE_URL, neighbour } = await createTarget(server.url);
  const held = await holdTable(neighbour.url, 'spool_segment');
  const moving = migrate(DATABASE_URL, { DATA_DIR: dataDir });
  await poll('the move to come to the last table', () => isWaiting(neighbour.url));
  await withClient(server.url, (client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waypost migrate'
      and datname = '${new URL(DATABASE_URL).pathname.slice(1)}'`),
  );
  await assertRefuses(moving, /PostgreSQL went away \(.+\)\. Run this again: it goes on where it was\./);
  await held.letGo();
  await neighbour.remove();
  await assertMoves(DATABASE_URL, { DATA_DIR: dataDir });
});

test('settings that cannot be moved by are refused in one line', async () => {
  const [dataDir, DATABASE_URL] = [await newDataDir(), await createDatabase(server.url)];
  const refuses = (to: string, environment: Record<string, string>, line: RegExp) =>
    assertRefuses(migrate(to, { DATA_DIR: dataDir, ...environment }), line);
  await refuses(
    'mysql',
    {},
    /--to: must be postgres, an address such as postgres:\/\/user@host\/name, or sqlite\./,
  );
  await refuses('postgres', {}, /DATABASE_URL: must name the PostgreSQL to move to/);
  await refuses('sqlite', {}, /DATABASE_URL: must name the PostgreSQL to move from/);
  await refuses('postgres://nowhere', {}, /--to: must be of the form postgres:\S+name\.$/m);
  await refuses('postgres', { DATABASE_URL }, /DATA_DIR: .+data-\d+ holds no Waypost data\./);
  const away = 'postgres://nobody:secret@127.0.0.1:1/none';
  const { stderr } = await migrate(away, { DATA_DIR: await createData(5) });
  assert.equal(stderr, 'waypost: --to: PostgreSQL cannot be reached (ECONNREFUSED).\n');
  await refuses('postgres', { DATABASE_URL: 'postgres://nowhere' }, /DATABASE_URL: must be of the form/);
});
