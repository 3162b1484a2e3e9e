import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLockFile } from '../../platform/files/lock-file.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';

/** Name of the file in the data directory that the worker processes lock. */
export const workerLockFile = 'workers.lock';
const waitMs = 5_000;
const betweenLooksMs = 25;

/**
 * Takes a shared lock for the lifetime of this worker process: all workers of a service hold it at the same
 * time. It is a lock of the operating system, so it is released even if the process is killed.
 */
export function holdWorkerLock(dataDir: string): void {
  const lock = new DatabaseSync(join(dataDir, workerLockFile), { timeout: waitMs });
  lock.exec('begin');
  lock.prepare('select count(*) from sqlite_schema').get();
  held.push(lock);
}

/**
 * Keeps a reference to the connection; without one, garbage collection would close it and release the lock.
 */
const held: DatabaseSync[] = [];

/**
 * Waits until all worker processes of an earlier service have ended. If that service was killed, a worker may
 * still be writing its last clicks into a spool file, which the new service would take for an abandoned one.
 * @throws OperatorError when a worker has not ended after 5 s, or the lock file cannot be used
 */
export async function outliveWorkers(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, workerLockFile))) return;
  const deadline = performance.now() + waitMs;
  while (!nobodyHolds(dataDir)) {
    if (performance.now() > deadline)
      throw new OperatorError(
        `DATA_DIR: ${dataDir} is in use by a worker process of a Waypost that has ended.`,
      );
    await pause(betweenLooksMs);
  }
}

function nobodyHolds(dataDir: string): boolean {
  try {
    const lock = tryLockFile(join(dataDir, workerLockFile));
    lock?.release();
    return lock !== undefined;
  } catch (error) {
    throw new OperatorError(`DATA_DIR: ${dataDir} cannot be used (${(error as Error).message}).`);
  }
}
