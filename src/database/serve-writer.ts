import { Kysely } from 'kysely';
import type { MessagePort } from 'node:worker_threads';
import type { Queries } from './database.ts';
import { migrate } from './migrate.ts';
import { sqliteDialect } from './query-driver.ts';
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts';
import { answerStatements, type StatementsMessage, type ThreadAnswer } from './sqlite-protocol.ts';
import type { Tables } from './tables.ts';

/** Work of the writer's own, beside the statements it is sent. */
export interface WriterWork {
  /** Messages that are not statements. */
  onMessage(message: { kind: string }): void;
  /** Called whenever no transaction is open: work that is due may use the connection, without awaiting anything else. */
  whenFree(): Promise<void>;
  onClose(): Promise<void>;
}

/** The writer thread's side: opens the file, migrates it, then runs what it is sent. */
export async function serveWriter(
  port: MessagePort,
  path: string,
  createWork: (queries: Queries, connection: SqliteConnection) => WriterWork,
): Promise<void> {
  const connection = openSqliteConnection(path, 'writer');
  const queries = new Kysely<Tables>({
    dialect: sqliteDialect(async (sql, parameters) => connection.execute(sql, parameters)),
  });
  await migrate(queries as unknown as Kysely<never>, 'sqlite');
  const work = createWork(queries, connection);
  port.on('message', async (message: StatementsMessage | { kind: 'close' }) => {
    if (message.kind === 'statements') answerStatements(port, connection, message);
    else if (message.kind === 'close') {
      await work.onClose();
      connection.close();
      port.close();
      return;
    } else work.onMessage(message);
    if (!connection.isInTransaction()) await work.whenFree();
  });
  port.postMessage({ kind: 'ready' } satisfies ThreadAnswer);
}
