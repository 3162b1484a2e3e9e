/** A refused start leaves the spool to the running service. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { spoolFolder } from '../../src/clicks/spool/spool.ts';
import { childEnvironment, createLinkOn, startChild, terminate } from '../support/processes/child-service.ts';
import { makeVisit, poll, visitPath, writeSegment } from '../support/clicks/visits.ts';
import {
  assertMoves,
  assertRefuses,
  fileOf,
  migrate,
  newDataDir,
  stopAt,
  withClient,
} from '../support/moves.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { runProgram } from '../support/processes/program.ts';

const server = await withPostgres();
const segment = 'left-00000001.spool';
const clicksOfLink = `select clicks from click_total where subject = 'link' and subject_id = 1`;

const other = createServer().listen(0, '127.0.0.1');
after(() => other.close());
await once(other, 'listening');
const takenPort = String((other.address() as AddressInfo).port);

let left: Promise<string> | undefined;

/** A copy of what a service leaves: a link with one click that is counted, and one that lies in the spool. */
async function leaveData(): Promise<string> {
  const dataDir = await newDataDir();
  await cp(await (left ??= runService()), dataDir, { recursive: true });
  return dataDir;
}

async function runService(): Promise<string> {
  const dataDir = await newDataDir();
  const service = await startChild(dataDir);
  const { alias } = await createLinkOn(service, 'ada');
  await visitPath(service.baseUrl, `/${alias}`);
  const file = new DatabaseSync(fileOf(dataDir));
  await poll('the click to be counted', async () => file.prepare(clicksOfLink).get());
  file.close();
  assert.equal(await terminate(service), 0);
  await writeSegment(spoolFolder(dataDir), segment, [makeVisit({ at: Date.now() })]);
  return dataDir;
}

const start = (dataDir: string, environment: Record<string, string>) =>
  runProgram(['start'], {
    environment: { ...childEnvironment(dataDir), LOG_LEVEL: 'error', ...environment },
  });

async function countClicks(url: string): Promise<number> {
  return withClient(url, async (client) => Number((await client.query(clicksOfLink)).rows[0]?.clicks ?? 0));
}

test('a start on a half-moved PostgreSQL leaves the spool, and the move goes on behind it', async () => {
  const dataDir = await leaveData();
  const DATABASE_URL = await createDatabase(server.url);
  await stopAt(DATABASE_URL, dataDir, 'click_total');
  await assertRefuses(
    start(dataDir, { DATABASE_URL }),
    /^waypost: DATABASE_URL: the database holds only a part/,
  );
  assert.deepEqual(await readdir(spoolFolder(dataDir)), [segment]);
  await assertMoves(DATABASE_URL, { DATA_DIR: dataDir });
  assert.equal(await countClicks(DATABASE_URL), 1);
  const node = await startChild(dataDir, { DATABASE_URL });
  after(() => node.child.kill());
  await poll('the spool to be counted', async () =>
    (await countClicks(DATABASE_URL)) === 2 ? true : undefined,
  );
  assert.equal(await terminate(node), 0);
});

test('a start on a half-moved file leaves the spool and the file', async () => {
  const dataDir = await leaveData();
  const file = new DatabaseSync(fileOf(dataDir));
  file.exec('create table unfinished_move (source text, place text)');
  await assertRefuses(start(dataDir, {}), /^waypost: The database .+ holds only a part/);
  assert.deepEqual(await readdir(spoolFolder(dataDir)), [segment]);
  assert.equal(file.prepare(clicksOfLink).get()?.['clicks'], 1);
  file.close();
});

test('a start after an interrupted restore leaves the spool and begins no empty database', async () => {
  const dataDir = await leaveData();
  await rename(fileOf(dataDir), `${fileOf(dataDir)}.unfinished`);
  const before = await readdir(dataDir);
  const line =
    /^waypost: DATA_DIR: .+ holds only a part of a backup\. Please empty it and run "waypost restore" again\./;
  await assertRefuses(start(dataDir, {}), line);
  const create = ['account', 'create', '--username', 'eve', '--email', 'eve@example.com'];
  await assertRefuses(runProgram(create, { environment: { DATA_DIR: dataDir } }), line);
  assert.deepEqual(await readdir(dataDir), before);
  assert.deepEqual(await readdir(spoolFolder(dataDir)), [segment]);
});

test('a start before the move leaves the spool and an empty PostgreSQL, and goes once it is made', async () => {
  const dataDir = await leaveData();
  const DATABASE_URL = await createDatabase(server.url);
  const line =
    /^waypost: DATABASE_URL: PostgreSQL has no account, but .+waypost\.sqlite has some\. Please run "waypost migrate --to postgres" first, or move that file away/;
  await assertRefuses(start(dataDir, { DATABASE_URL }), line);
  const create = ['account', 'create', '--username', 'eve', '--email', 'eve@example.com'];
  await assertRefuses(runProgram(create, { environment: { DATA_DIR: dataDir, DATABASE_URL } }), line);
  assert.deepEqual(await readdir(spoolFolder(dataDir)), [segment]);
  await assertMoves('postgres', { DATA_DIR: dataDir, DATABASE_URL });
  const node = await startChild(dataDir, { DATABASE_URL });
  await poll('the spool to be counted', async () =>
    (await countClicks(DATABASE_URL)) === 2 ? true : undefined,
  );
  assert.equal(await terminate(node), 0);
});

test('a file without accounts, and a spool alone, do not keep a node from an empty PostgreSQL', async () => {
  const DATABASE_URL = await createDatabase(server.url);
  const withFile = await newDataDir();
  const service = await startChild(withFile);
  assert.equal(await terminate(service), 0);
  const withEmptyFile = await newDataDir();
  await writeFile(fileOf(withEmptyFile), '');
  const withSpool = await newDataDir();
  await mkdir(spoolFolder(withSpool));
  await writeSegment(spoolFolder(withSpool), segment, [makeVisit({ at: Date.now() })]);
  for (const dataDir of [withFile, withEmptyFile, withSpool]) {
    const node = await startChild(dataDir, { DATABASE_URL });
    assert.equal(await terminate(node), 0);
  }
});

const engines = {
  SQLite: async () => ({}),
  'SQLite with workers': async () => ({ WORKERS: '2' }),
  PostgreSQL: async (dataDir: string) => {
    const DATABASE_URL = await createDatabase(server.url);
    await assertMoves('postgres', { DATA_DIR: dataDir, DATABASE_URL });
    return { DATABASE_URL };
  },
};

for (const [engine, prepare] of Object.entries(engines))
  test(`a start that finds its port taken leaves the spool: ${engine}`, async () => {
    const dataDir = await leaveData();
    const environment = { ...(await prepare(dataDir)), PORT: takenPort };
    await assertRefuses(start(dataDir, environment), /PORT: 127\.0\.0\.1:\d+ is in use/);
    assert.deepEqual(await readdir(spoolFolder(dataDir)), [segment]);
  });

test('what was only moved in part is not moved on', async () => {
  const DATABASE_URL = await createDatabase(server.url);
  await stopAt(DATABASE_URL, await leaveData(), 'click_total');
  await assertRefuses(
    migrate('sqlite', { DATA_DIR: await newDataDir(), DATABASE_URL }),
    /PostgreSQL has only a part of the data/,
  );
});
