import type { MessagePort } from 'node:worker_threads';
import { Kysely } from 'kysely';
import type { Database, Queries } from './database.ts';
import { migrate } from './migrate.ts';
import { requireWholeData } from './move/unfinished-move.ts';
import { sqliteDialect } from './query-driver.ts';
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts';
import { answerStatements, type StatementsMessage, type ThreadAnswer } from './sqlite-protocol.ts';
import type { Tables } from './tables.ts';

/** Work that the writer thread does besides running the statements it is sent, such as storing clicks. */
export interface WriterWork {
  /** Resolves when the work can begin; rejects if it cannot be set up. */
  ready: Promise<void>;
  /** Called before statements from the main thread are run. */
  onStatements(): void;
  /** Called with each message that holds no statements. */
  onMessage(message: { kind: string }): void;
  /**
   * Called whenever no transaction is open; due work has the connection to itself until the promise settles.
   */
  whenFree(): Promise<void>;
  onClose(): Promise<void>;
}

export interface WriterParts {
  connection: SqliteConnection;
  /** Runs a unit of work on the connection; only to be called while no transaction is open. */
  write: Database['write'];
  /** Requests another call of `whenFree`. */
  wake(): void;
}

export interface WriterOptions {
  createWork(parts: WriterParts): WriterWork;
  /** Called before each statement of the writer's own work. */
  beforeStatement?(): void;
}

/**
 * The main loop of the writer thread: opens the file, migrates it, then handles messages one after the other.
 * @throws DatabaseStartError when the file cannot be used
 */
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
  // Checked first, because clicks must not be counted into data that is only partly moved here.
  await requireWholeData(queries);
  await migrate(queries as unknown as Kysely<never>, 'sqlite');
  let isOpen = true;
  let last = Promise.resolve();
  // Tasks are queued because the thread's own work awaits between its statements: a message that arrives in
  // between must not run inside that work's transaction.
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
      // A wake-up that is still queued must not use the closed connection.
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

/**
 * Ends the process: an error here is always a bug, and a writer that continued after it could damage data.
 */
function endProcess(error: unknown): never {
  throw error;
}
