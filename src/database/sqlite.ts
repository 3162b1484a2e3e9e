import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { DatabaseThread } from './database-thread.ts';
import { type CommitObserver, createGroupCommit } from './group-commit.ts';
import { sqliteDialect } from './query-driver.ts';
import { readThrough, startReaderThread } from './sqlite-reader.ts';
import type { Tables } from './tables.ts';

interface SqliteOptions {
  /** The database file; made, with its schema, when missing. */
  path: string;
  /**
   * The thread that writes (it may do more with its connection, such as draining clicks). Ready means that the schema
   * is up to date.
   */
  writer: DatabaseThread | Promise<DatabaseThread>;
  onCommit?: CommitObserver | undefined;
}

/** SQLite: one thread writes, another reads. */
export async function openSqlite({ path, writer: starting, onCommit }: SqliteOptions): Promise<Database> {
  const [writer, reader] = (await startBoth(starting, startReaderThread(path))) as [
    DatabaseThread,
    DatabaseThread,
  ];
  const group = createGroupCommit(writer, onCommit);
  const tx = new Kysely<Tables>({ dialect: sqliteDialect(group.execute) });
  const write: Database['write'] = (unit) => group.run(() => unit(tx, false));
  return {
    engine: 'sqlite',
    read: readThrough(reader),
    write,
    // What is asked for at once is done in its order, in one commit.
    writeEach: (units) => Promise.allSettled(units.map((unit) => write(unit))),
    async close() {
      await group.idle();
      await reader.close();
      await writer.close();
    },
  };
}

/** When one of them does not start, the other ends: else the process could not. */
async function startBoth(
  ...threads: (DatabaseThread | Promise<DatabaseThread>)[]
): Promise<DatabaseThread[]> {
  const settled = await Promise.allSettled(threads.map(async (thread) => thread));
  const failed = settled.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  const started = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  if (!failed) return started;
  await Promise.all(started.map((thread) => thread.close()));
  throw failed.reason;
}
