import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { requireWritable } from './require-writable.ts';
import { DatabaseStartError } from './start-error.ts';

/** In the data directory. */
export const lockFile = 'waypost.lock';

/**
 * Makes sure that one service at a time uses the data directory: two would drain each other's clicks. The lock is the
 * operating system's, so it ends with the process, however that ends.
 * @throws DatabaseStartError when another service has it
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const path = join(dataDir, lockFile);
  try {
    const lock = new DatabaseSync(path);
    lock.exec('begin exclusive');
    requireWritable(path);
    return { release: () => lock.close() };
  } catch (error) {
    const isTaken = /locked/.test((error as Error).message);
    const reason = isTaken ? 'is in use by another Waypost' : `cannot be used (${(error as Error).message})`;
    throw new DatabaseStartError(`DATA_DIR: ${dataDir} ${reason}.`);
  }
}
