import type { MessagePort } from 'node:worker_threads';
import type { Write } from '../database.ts';
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts';
import { answerStatements, type StatementsMessage, type ThreadAnswer } from './sqlite-protocol.ts';

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
  write: Write<void>;
  /** Requests another call of `whenFree`. */
  wake(): void;
}

type Message = StatementsMessage | { kind: 'begin' } | { kind: 'close' };

/**
 * The main loop of the writer thread: opens the file, then handles messages one after the other. The thread that
 * started this one brings the schema up to date by statements, and then lets the work begin (see start-writer-thread).
 * @throws OperatorError when the file cannot be used
 */
export function serveWriter(
  port: MessagePort,
  path: string,
  createWork: (parts: WriterParts) => WriterWork,
): void {
  const connection = openSqliteConnection(path, 'writer');
  let isOpen = true;
  let work: WriterWork | undefined;
  let last = Promise.resolve();
  // Tasks are queued because the thread's own work awaits between its statements: a message that arrives in
  // between must not run inside that work's transaction. Nobody catches what a task throws, which is always a bug, so that
  // it ends the process: a writer that continued could damage data.
  const inTurn = (task: () => Promise<void>) => {
    last = last.then(task);
  };
  const whenFree = async () => {
    if (isOpen && !connection.isInTransaction()) await work?.whenFree();
  };
  const begin = async () => {
    work = createWork({ connection, write: transactionsOf(connection), wake: () => inTurn(whenFree) });
    await work.ready;
    port.postMessage({ kind: 'ready' } satisfies ThreadAnswer);
  };
  const close = async () => {
    await work?.onClose();
    // A wake-up that is still queued must not use the closed connection.
    isOpen = false;
    connection.close();
    port.close();
  };
  const handle = async (message: Message): Promise<void> => {
    if (message.kind === 'begin') return begin();
    if (message.kind === 'close') return close();
    if (message.kind === 'statements') {
      work?.onStatements();
      answerStatements(port, connection, message);
    } else work?.onMessage(message);
    await whenFree();
  };
  port.on('message', (message: Message) => inTurn(() => handle(message)));
  port.postMessage({ kind: 'opened' } satisfies ThreadAnswer);
}

function transactionsOf({ execute, isInTransaction }: SqliteConnection): Write<void> {
  return async (unit) => {
    execute('begin immediate', []);
    try {
      const result = await unit(undefined, false);
      execute('commit', []);
      return result;
    } catch (error) {
      // After some errors, such as a full disk, SQLite has rolled back already.
      if (isInTransaction()) execute('rollback', []);
      throw error;
    }
  };
}
