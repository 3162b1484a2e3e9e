import { Kysely } from 'kysely';
import type { Queries } from '../database.ts';
import { type DatabaseThread, startDatabaseThread } from './database-thread.ts';
import { pipelinedDialect } from './sqlite-dialect.ts';
import type { Tables } from '../tables.ts';

const readerThreadEntry = new URL('./reader-thread.ts', import.meta.url);

/** Read access to the database for a worker process; only the primary process writes. */
export interface SqliteReader {
  /** Sees everything committed so far. */
  readonly read: Queries;
  close(): Promise<void>;
}

/** `path`: the database file, which must exist and have an up-to-date schema. */
export async function openSqliteReader(path: string): Promise<SqliteReader> {
  const thread = await startReaderThread(path);
  return { read: readThrough(thread), close: thread.close };
}

/** Starts a thread for read queries; it opens the file at the first query. */
export function startReaderThread(path: string): Promise<DatabaseThread> {
  return startDatabaseThread(readerThreadEntry, { path });
}

/** A query builder whose queries run in the thread. */
export function readThrough(thread: DatabaseThread): Queries {
  return new Kysely<Tables>({
    dialect: pipelinedDialect(async (sql, parameters) => {
      const [result] = await thread.execute([{ sql, parameters }]);
      return result ?? { rows: [], changes: 0 };
    }),
  });
}
