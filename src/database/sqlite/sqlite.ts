import { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import type { DatabaseThread } from './database-thread.ts';
import type { CommitObserver } from '../commit-observer.ts';
import { createGroupCommit } from './group-commit.ts';
import { pipelinedDialect } from './sqlite-dialect.ts';
import { readThrough, startReaderThread } from './sqlite-reader.ts';
import type { Tables } from '../tables.ts';

interface SqliteOptions {
  /** The database file; the writer thread creates it, with its schema, if it is missing. */
  path: string;
  /**
   * The thread that owns the writing connection, which it may also use for work of its own, such as storing
   * clicks. It reports that it is ready once the schema is up to date.
   */
  writer: DatabaseThread | Promise<DatabaseThread>;
  onCommit?: CommitObserver | undefined;
}

/**
 * Opens SQLite with one thread for writing and one for reading.
 * @throws OperatorError when one of them does not start
 */
export async function openSqlite({ path, writer: starting, onCommit }: SqliteOptions): Promise<Database> {
  const [writer, reader] = (await startBoth(starting, startReaderThread(path))) as [
    DatabaseThread,
    DatabaseThread,
  ];
  const group = createGroupCommit(writer, onCommit);
  const tx = new Kysely<Tables>({ dialect: pipelinedDialect(group.execute) });
  const write: Database['write'] = (unit) => group.run(() => unit(tx, false));
  return {
    engine: 'sqlite',
    read: readThrough(reader),
    write,
    // Units that are queued at the same time run in order and share one commit (see group-commit).
    writeEach: (units) => Promise.allSettled(units.map((unit) => write(unit))),
    async close() {
      await group.idle();
      await reader.close();
      await writer.close();
    },
  };
}

/** If one thread does not start, closes the other, which would keep the process alive. */
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
