/**
 * A worker thread for read queries, so that a long one never blocks the event loop that answers redirects.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts';
import { answerStatements, type StatementsMessage, type ThreadAnswer } from './sqlite-protocol.ts';

if (!parentPort) throw new Error('This file runs as a thread.');
const port = parentPort;
const { path } = workerData as { path: string };
// Opened at the first query, because the writer thread, which starts at the same time, creates the file.
let connection: SqliteConnection | undefined;

port.on('message', (message: StatementsMessage | { kind: 'close' }) => {
  if (message.kind === 'statements') {
    connection ??= openSqliteConnection(path, 'reader');
    return answerStatements(port, connection, message);
  }
  connection?.close();
  port.close();
});
port.postMessage({ kind: 'ready' } satisfies ThreadAnswer);
