import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import pg from 'pg';
import { movedTables } from '../../src/database/move/moved-tables.ts';
import { dumpFile, fillEveryTable } from '../support/every-table.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { type Ended, runProgram, startProgram } from '../support/program.ts';
import { makeVisit, poll, writeSegment } from '../support/visits.ts';

const server = await withPostgres();
const folder = await mkdtemp(join(tmpdir(), 'waypost-move-'));
after(() => rm(folder, { recursive: true, force: true }));
let directories = 0;

async function newDataDir(): Promise<string> {
  const path = join(folder, `data-${++directories}`);
  await mkdir(path);
  return path;
}

const fileOf = (dataDir: string) => join(dataDir, 'waypost.sqlite');

/** Data with rows in every table. */
async function createData(rows = 60): Promise<string> {
  const dataDir = await newDataDir();
  await runProgram(['reclassify'], { environment: { DATA_DIR: dataDir } });
  fillEveryTable(fileOf(dataDir), rows);
  return dataDir;
}

function migrate(to: string, environment: Record<string, string>): Promise<Ended> {
  return runProgram(['migrate', '--to', to], { environment });
}

async function assertMoves(to: string, environment: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await migrate(to, environment);
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
}

/** One line on standard error, nothing on the other, and a code that is not 0. */
async function assertRefuses(ended: Promise<Ended>, expected: RegExp): Promise<void> {
  const { code, stdout, stderr } = await ended;
  assert.equal(code, 1);
  assert.match(stderr, /^waypost: [^\n]+\n$/);
  assert.match(stderr, expected);
  assert.equal(stdout, '');
}

async function withClient<Result>(
  url: string,
  body: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

test('moved to PostgreSQL and back, every row of every table is what it was', async () => {
  const dataDir = await createData();
  const before = dumpFile(fileOf(dataDir));
  for (const table of movedTables.filter((name) => name !== 'session'))
    assert.ok((before[table]?.length ?? 0) > 50, table);
  const DATABASE_URL = await createDatabase(server.url);
  const there = await assertMoves(DATABASE_URL, { DATA_DIR: dataDir });
  assert.match(
    there,
    /^Moved: [\d,]+ rows in \d+ s \([\d,]+ a second\)\.\nChecked: 34 tables with [\d,]+ rows, /,
  );
  assert.deepEqual(dumpFile(fileOf(dataDir)), before);
  const back = await newDataDir();
  await assertMoves('sqlite', { DATA_DIR: back, DATABASE_URL });
  assert.deepEqual(dumpFile(fileOf(back)), before);
});
