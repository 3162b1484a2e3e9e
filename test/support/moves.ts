import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after } from 'node:test';
import pg from 'pg';
import { fillEveryTable } from './every-table.ts';
import { createDatabase } from './postgres.ts';
import { type Ended, runProgram, startProgram } from './processes/program.ts';
import { kill } from './processes/child-service.ts';
import { poll } from './clicks/visits.ts';
import { startWriterThread } from '../../src/database/start-writer-thread.ts';
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import { openSqlite } from '../../src/database/sqlite/sqlite.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-move-'));
after(() => rm(folder, { recursive: true, force: true }));
const writerEntry = new URL('../../src/writer-thread.ts', import.meta.url);
let directories = 0;

export async function newDataDir(): Promise<string> {
  const path = join(folder, `data-${++directories}`);
  await mkdir(path);
  return path;
}

export const fileOf = (dataDir: string) => join(dataDir, 'waypost.sqlite');

let empty: Promise<string> | undefined;

/** Creates a data directory with this many rows in every table. */
export async function createData(rows = 60): Promise<string> {
  const path = fileOf(await newDataDir());
  await copyFile(await (empty ??= createEmptyFile()), path);
  fillEveryTable(path, rows);
  return dirname(path);
}

/** A database with Waypost's tables, to be copied: that is quicker than creating them. */
async function createEmptyFile(): Promise<string> {
  const path = fileOf(await newDataDir());
  const database = await openSqlite({ path, writer: startWriterThread(writerEntry, { path }) });
  await database.close();
  return path;
}

/** Runs `waypost migrate` with these settings. */
export function migrate(to: string, environment: Record<string, string>): Promise<Ended> {
  return runProgram(['migrate', '--to', to], { environment });
}

/** Asserts that a move succeeds. Returns its output. */
export async function assertMoves(to: string, environment: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await migrate(to, environment);
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
}

/**
 * Asserts that it prints one line to standard error and nothing to standard output but that it begins and how far it
 * is, which it does every 5 s, and exits with a code other than 0.
 */
export async function assertRefuses(ended: Promise<Ended>, expected: RegExp): Promise<void> {
  const { code, stdout, stderr } = await ended;
  assert.match(stderr, /^waypost: [^\n]+\n$/);
  assert.match(stderr, expected);
  assert.match(stdout, /^(?:Moving to .+\n(?:\[[#.]+\] .+\n)*)?$/);
  assert.equal(code, 1);
}

export async function withClient<Result>(
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

/** Creates a database with the schema and without data, and another user of it. */
export async function createTarget(
  serverUrl: string,
): Promise<{ DATABASE_URL: string; neighbour: Awaited<ReturnType<typeof createNeighbour>> }> {
  const DATABASE_URL = await createDatabase(serverUrl);
  await (await openPostgres(DATABASE_URL)).close();
  return { DATABASE_URL, neighbour: await createNeighbour(DATABASE_URL) };
}

/**
 * Creates another database user with the same rights, because a move refuses to run while its own user has
 * other connections.
 */
export async function createNeighbour(url: string): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `neighbour_${randomBytes(6).toString('hex')}`;
  await withClient(url, async (client) => {
    await client.query(`create role ${name} login password 'neighbour' in role current_user`);
  });
  const address = new URL(url);
  [address.username, address.password] = [name, 'neighbour'];
  return {
    url: address.href,
    remove: () => withClient(url, async (client) => void (await client.query(`drop role ${name}`))),
  };
}

/** Locks the table against writes until it is released; reads are possible. */
export async function holdTable(url: string, table: string): Promise<{ letGo(): Promise<void> }> {
  // The types of pg lack ref and unref.
  const client = new pg.Client({ connectionString: url }) as pg.Client & { ref(): void; unref(): void };
  await client.connect();
  await client.query('begin');
  await client.query(`lock table "${table}" in exclusive mode`);
  // The connection must not keep the process alive if the test fails.
  client.unref();
  return {
    letGo() {
      client.ref();
      return client.end();
    },
  };
}

/** Whether the move waits for the locked table. */
export async function isWaiting(url: string): Promise<true | undefined> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'waypost migrate' and wait_event_type = 'Lock'`;
  return withClient(url, async (client) =>
    (await client.query(waiting)).rows.length > 0 ? true : undefined,
  );
}

/**
 * Makes a data directory with an empty file, or takes one that a killed move left, and lets a move into it hang at
 * this table, by a query that takes centuries for each row.
 */
export async function holdInFile(dataDir: string, table: string): Promise<{ letGo(): void }> {
  const path = fileOf(dataDir);
  if (!existsSync(path)) await copyFile(await (empty ??= createEmptyFile()), path);
  const run = (statement: string) => {
    const file = new DatabaseSync(path);
    file.exec(statement);
    file.close();
  };
  const schemas = Array.from({ length: 12 }, (_, n) => `sqlite_schema as s${n}`);
  run(
    `create trigger hold before insert on "${table}" begin select count(*) from ${schemas.join(', ')}; end`,
  );
  return { letGo: () => run('drop trigger hold') };
}

/** Creates an unfinished move to PostgreSQL, in which this table and all later ones are missing. */
export async function stopAt(databaseUrl: string, dataDir: string, table: string): Promise<void> {
  await (await openPostgres(databaseUrl)).close();
  const neighbour = await createNeighbour(databaseUrl);
  const held = await holdTable(neighbour.url, table);
  const program = startProgram(['migrate', '--to', databaseUrl], { environment: { DATA_DIR: dataDir } });
  await poll(`the move to come to ${table}`, () => isWaiting(neighbour.url));
  await kill(program);
  await held.letGo();
  await neighbour.remove();
}
