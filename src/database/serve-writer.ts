import type { MessagePort } from 'node:worker_threads';
import { Kysely } from 'kysely';
import type { Database, Queries } from './database.ts';
import { migrate } from './migrate.ts';
import { requireWholeData } from './move/unfinished-move.ts';
import { sqliteDialect } from './query-driver.ts';
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts';
import { answerStatements, type StatementsMessage, type ThreadAnswer } from './sqlite-protocol.ts';
import type { Tables } from './tables.ts';

/** Work of the writer's own, beside the statements it is sent. */
export interface WriterWork {
  /** Settles when the work can be done. */
  ready: Promise<void>;
  /** Somebody else has statements run. */
  onStatements(): void;
  /** Messages that are not statements. */
  onMessage(message: { kind: string }): void;
  /** Called whenever no transaction is open: what is due may use the connection until the promise settles. */
  whenFree(): Promise<void>;
  onClose(): Promise<void>;
}

export interface WriterParts {
  connection: SqliteConnection;
  /** Runs a unit of work on the connection; to be called when it is free. */
  write: Database['write'];
  /** Asks for another turn. */
  wake(): void;
}

export interface WriterOptions {
  createWork(parts: WriterParts): WriterWork;
  /** Called before each statement of the writer's own work. */
  beforeStatement?(): void;
}

/** The writer thread's side: opens the file, migrates it, then runs what it is sent, one message after the other. */
export async function serveWriter(
  port: MessagePort,
  path: string,
  { createWork, beforeStatement }: WriterOptions,
): Promise<void> {
  const connection = openSqliteConnection(path, 'writer');
  const queries: Queries = new Kysely<Tables>({
    dialect: sqliteDialect(async (sql, parameters) => {
      beforeStatement?.();
      return connection.execute(sql, parameters);
    }),
  });
  // Before anything of its own is written, and before work that would count clicks into a part of the data.
  await requireWholeData(queries);
  await migrate(queries as unknown as Kysely<never>, 'sqlite');
  let isOpen = true;
  let last = Promise.resolve();
  // Own work awaits between its statements; what is asked for meanwhile must not run inside its transaction.
  const inTurn = (task: () => Promise<void>) => {
    last = last.then(task).catch(endProcess);
  };
  const work: WriterWork = createWork({
    connection,
    write: (unit) => queries.transaction().execute((tx) => unit(tx, false)),
    wake: () => inTurn(whenFree),
  });
  const whenFree = async () => {
    if (isOpen && !connection.isInTransaction()) await work.whenFree();
  };
  const handle = async (message: StatementsMessage | { kind: 'close' }): Promise<void> => {
    if (message.kind === 'close') {
      await work.onClose();
      // Work that woke up meanwhile finds nothing to work with any more.
      isOpen = false;
      connection.close();
      port.close();
      return;
    }
    if (message.kind === 'statements') {
      work.onStatements();
      answerStatements(port, connection, message);
    } else work.onMessage(message);
    await whenFree();
  };
  port.on('message', (message: StatementsMessage | { kind: 'close' }) => inTurn(() => handle(message)));
  await work.ready;
  port.postMessage({ kind: 'ready' } satisfies ThreadAnswer);
}

/** Nothing here fails but by a fault of ours; a writer that goes on after one could do harm. */
function endProcess(error: unknown): never {
  throw error;
}
