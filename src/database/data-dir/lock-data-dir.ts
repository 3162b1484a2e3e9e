import { join } from 'node:path';
import { type FileLock, tryLockFile } from '../../platform/files/lock-file.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';

/** Name of the file in the data directory that the service locks. */
export const lockFile = 'waypost.lock';

/**
 * Locks the data directory for this service, because two services would drain each other's clicks.
 * @throws OperatorError when another service holds the lock or the lock file cannot be used
 */
export function lockDataDir(dataDir: string): FileLock {
  const lock = lockIn(dataDir);
  if (lock === undefined) throw new OperatorError(`DATA_DIR: ${dataDir} is in use by another Waypost.`);
  return lock;
}

function lockIn(dataDir: string): FileLock | undefined {
  try {
    return tryLockFile(join(dataDir, lockFile));
  } catch (error) {
    throw new OperatorError(`DATA_DIR: ${dataDir} cannot be used (${(error as Error).message}).`);
  }
}
