import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLockFile } from '../platform/lock-file.ts';
import { DatabaseStartError } from './start-error.ts';

/** In the data directory. */
export const workerLockFile = 'workers.lock';
const waitMs = 5_000;
const betweenLooksMs = 25;

/**
 * Held by a worker process as long as it lives, together with all others. The lock is the operating system's, so it
 * ends with the process, however that ends.
 */
export function holdWorkerLock(dataDir: string): void {
  const lock = new DatabaseSync(join(dataDir, workerLockFile), { timeout: waitMs });
  lock.exec('begin');
  lock.prepare('select count(*) from sqlite_schema').get();
  held.push(lock);
}

/** What nobody refers to would be closed. */
const held: DatabaseSync[] = [];

/**
 * Waits until no worker of an earlier service lives: when that was killed, one of them may be writing its last clicks,
 * in a file that the new service would take for an abandoned one.
 * @throws DatabaseStartError when one does not end
 */
export async function outliveWorkers(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, workerLockFile))) return;
  const deadline = performance.now() + waitMs;
  while (!nobodyHolds(dataDir)) {
    if (performance.now() > deadline)
      throw new DatabaseStartError(
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
    throw new DatabaseStartError(`DATA_DIR: ${dataDir} cannot be used (${(error as Error).message}).`);
  }
}
