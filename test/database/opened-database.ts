import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Database, Queries } from '../../src/database/database.ts';
import type { DatabaseThread } from '../../src/database/sqlite/database-thread.ts';
import { startWriterThread } from '../../src/database/start-writer-thread.ts';
import { openSqlite } from '../../src/database/sqlite/sqlite.ts';

const writerEntry = new URL('../../src/writer-thread.ts', import.meta.url);

/** A test's own new SQLite database, closed and removed when the test ends. */
export interface Opened {
  database: Database;
  path: string;
  /** The statements that were sent to the thread. */
  statements: string[];
}

export async function open(
  context: TestContext,
  around?: (thread: DatabaseThread) => DatabaseThread,
): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-commit-'));
  const path = join(folder, 'test.sqlite');
  const thread = await startWriterThread(writerEntry, { path });
  const statements: string[] = [];
  const watched: DatabaseThread = {
    ...thread,
    execute: (sent) => {
      statements.push(...sent.map(({ sql: text }) => text));
      return thread.execute(sent);
    },
  };
  const database = await openSqlite({ path, writer: around ? around(watched) : watched });
  context.after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  return { database, path, statements };
}

/** Inserts a row into a table that has a primary key and that no other table depends on. */
export async function insert(tx: Queries, name: string): Promise<void> {
  await tx.insertInto('spool_segment').values({ name, drained_bytes: 0 }).execute();
}

export async function names({ read }: Database): Promise<string[]> {
  const rows = await read.selectFrom('spool_segment').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
