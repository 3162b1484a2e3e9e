import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../platform/processes/thread-environment.ts';

/**
 * Runs a file in a thread until it ends, so that this one can hear signals even while SQLite or the file system is at
 * work there. `data` arrives as its `workerData`.
 * @throws the error that the thread ended with, which has lost its class but kept its name
 */
export async function runInThread(entry: URL, data: object): Promise<void> {
  const worker = new Worker(entry, { workerData: data, env: threadEnvironment() });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}
