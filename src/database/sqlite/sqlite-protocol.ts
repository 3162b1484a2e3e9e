/** The messages between the main thread and a database thread. */
import type { MessagePort } from 'node:worker_threads';
import type { StatementResult } from './sqlite-dialect.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export interface StatementsMessage {
  kind: 'statements';
  id: number;
  statements: Statement[];
}

export type ThreadAnswer =
  /** The file is open. Only the writer thread says so, and begins when it is told to. */
  | { kind: 'opened' }
  | { kind: 'ready' }
  | { kind: 'results'; id: number; results: StatementResult[] }
  | { kind: 'failed'; id: number; message: string; errcode: number };

/**
 * Runs the statements of a message in order, up to the first that fails, and posts the results or the error.
 */
export function answerStatements(
  port: MessagePort,
  connection: SqliteConnection,
  message: StatementsMessage,
): void {
  try {
    const results = message.statements.map(({ sql, parameters }) => connection.execute(sql, parameters));
    port.postMessage({ kind: 'results', id: message.id, results } satisfies ThreadAnswer);
  } catch (error) {
    const { message: text, errcode = 0 } = error as Error & { errcode?: number };
    port.postMessage({ kind: 'failed', id: message.id, message: text, errcode } satisfies ThreadAnswer);
  }
}
