import { Kysely } from 'kysely';
import type { Queries } from './database.ts';
import { type DatabaseThread, startDatabaseThread } from './database-thread.ts';
import { sqliteDialect } from './query-driver.ts';
import type { Tables } from './tables.ts';

const readerThreadEntry = new URL('./reader-thread.ts', import.meta.url);

/** Reads of a process that leaves the writing to another one. */
export interface SqliteReader {
  /** Sees everything committed so far. */
  readonly read: Queries;
  close(): Promise<void>;
}

/** `path`: the database file, which is there and up to date. */
export async function openSqliteReader(path: string): Promise<SqliteReader> {
  const thread = await startReaderThread(path);
  return { read: readThrough(thread), close: thread.close };
}

/** A thread that reads; it opens the file when it is first asked. */
export function startReaderThread(path: string): Promise<DatabaseThread> {
  return startDatabaseThread(readerThreadEntry, { path });
}

export function readThrough(thread: DatabaseThread): Queries {
  return new Kysely<Tables>({
    dialect: sqliteDialect(async (sql, parameters) => {
      const [result] = await thread.execute([{ sql, parameters }]);
      return result ?? { rows: [], changes: 0 };
    }),
  });
}
