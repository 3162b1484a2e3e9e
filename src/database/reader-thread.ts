/** A thread that reads, so that a long query never stops the event loop that redirects. */
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteConnection } from './sqlite-connection.ts';
import { answerStatements, type StatementsMessage, type ThreadAnswer } from './sqlite-protocol.ts';

if (!parentPort) throw new Error('This file runs as a thread.');
const port = parentPort;
const connection = openSqliteConnection((workerData as { path: string }).path, 'reader');

port.on('message', (message: StatementsMessage | { kind: 'close' }) => {
  if (message.kind === 'statements') return answerStatements(port, connection, message);
  connection.close();
  port.close();
});
port.postMessage({ kind: 'ready' } satisfies ThreadAnswer);
