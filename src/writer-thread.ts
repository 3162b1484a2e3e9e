/** The thread that owns SQLite's one writing connection: it runs what the API writes and drains clicks in between. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveWriter } from './database/serve-writer.ts';

if (!parentPort) throw new Error('This file runs as a thread.');
const { path } = workerData as { path: string };

await serveWriter(parentPort, path, () => ({
  onMessage: () => {},
  whenFree: async () => {},
  onClose: async () => {},
}));
