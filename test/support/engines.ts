import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import type { Database } from '../../src/database/database.ts';
import { startDatabaseThread } from '../../src/database/database-thread.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { openSqlite } from '../../src/database/sqlite.ts';
import { withPostgres } from './postgres.ts';

/** Runs one test on SQLite and on PostgreSQL, each with a fresh database that has one account (its id is given). */
export function onBothEngines(
  title: string,
  body: (database: Database, accountId: number) => Promise<void>,
): void {
  for (const [engine, open] of Object.entries({ SQLite: sqlite, PostgreSQL: postgres })) {
    test(`${title} (${engine})`, async () => {
      const database = await open();
      await body(database, await insertOwner(database));
    });
  }
}

/** An account for rows to belong to. */
export async function insertOwner(database: Database): Promise<number> {
  const name = `owner-${Math.random().toString(36).slice(2)}`;
  const { id } = await database.write((tx) =>
    tx
      .insertInto('account')
      .values({
        username: name,
        email: `${name}@example.com`,
        email_key: `${name}@example.com`,
        password_hash: '',
        plan: 'pro',
        role: 'user',
        created_at: 0,
        plan_ends_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

const opened: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of opened.reverse()) await close();
});

async function sqlite(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-store-'));
  const path = join(folder, 'test.sqlite');
  const writer = await startDatabaseThread(new URL('../../src/writer-thread.ts', import.meta.url), { path });
  const database = await openSqlite({ path, writer });
  opened.push(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return database;
}

async function postgres(): Promise<Database> {
  const { url } = await withPostgres();
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await runAsAdmin(url, `create database ${name}`);
  const database = await openPostgres(Object.assign(new URL(url), { pathname: `/${name}` }).href);
  opened.push(async () => {
    await database.close();
    await runAsAdmin(url, `drop database ${name}`);
  });
  return database;
}

async function runAsAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
