import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { type DatabaseThread, startDatabaseThread } from './database-thread.ts';
import { createGroupCommit } from './group-commit.ts';
import { sqliteDialect } from './query-driver.ts';
import type { Tables } from './tables.ts';

interface SqliteOptions {
  /** The database file; made, with its schema, when missing. */
  path: string;
  /** The thread that writes (it may do more with its connection, such as draining clicks). */
  writer: DatabaseThread;
}

const readerThreadEntry = new URL('./reader-thread.ts', import.meta.url);

/** SQLite: one thread writes, another reads. The writer must be ready, because it brings the schema up to date. */
export async function openSqlite({ path, writer }: SqliteOptions): Promise<Database> {
  const reader = await startDatabaseThread(readerThreadEntry, { path });
  const group = createGroupCommit(writer);
  const read = new Kysely<Tables>({
    dialect: sqliteDialect(async (sql, parameters) => {
      const [result] = await reader.execute([{ sql, parameters }]);
      return result ?? { rows: [], changes: 0 };
    }),
  });
  const write = new Kysely<Tables>({ dialect: sqliteDialect(group.execute) });
  return {
    read,
    write: (unit) => group.run(() => unit(write)),
    async close() {
      await group.idle();
      await reader.close();
      await writer.close();
    },
  };
}
