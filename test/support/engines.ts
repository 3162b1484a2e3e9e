import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { startWriterThread } from '../../src/database/start-writer-thread.ts';
import { connectPostgres } from '../../src/database/postgres/postgres.ts';
import { openSqlite } from '../../src/database/sqlite/sqlite.ts';
import { createMigratedDatabase, withPostgres } from './postgres.ts';

const server = await withPostgres();

/**
 * Runs one test on SQLite and on PostgreSQL, each with a fresh database that has one account, whose id is
 * passed.
 */
export function onBothEngines(
  title: string,
  body: (database: Database, accountId: number) => Promise<void>,
): void {
  for (const [engine, open] of Object.entries({ SQLite: sqlite, PostgreSQL: postgres })) {
    test(`${title} (${engine})`, async () => {
      const { database, close } = await open();
      try {
        await body(database, await insertOwner(database));
      } finally {
        await close();
      }
    });
  }
}

/** Inserts an account that other rows can belong to. */
export async function insertOwner(database: Pick<Database, 'write'>): Promise<number> {
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

/** Opens a fresh database; `close` removes it. */
type Opened = { database: Database; close(): Promise<void> };

async function sqlite(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-store-'));
  const path = join(folder, 'test.sqlite');
  const writer = await startWriterThread(new URL('../../src/writer-thread.ts', import.meta.url), { path });
  const database = await openSqlite({ path, writer });
  return {
    database,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function postgres(): Promise<Opened> {
  const database = connectPostgres(await createMigratedDatabase(server.url));
  return { database, close: () => database.close() };
}
