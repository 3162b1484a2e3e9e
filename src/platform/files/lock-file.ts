import { DatabaseSync } from 'node:sqlite';
import { findRefusedAccess, requireWritable } from './require-writable.ts';

/**
 * A lock held by one process at a time. The operating system releases it when the process ends, however that
 * happens.
 */
export interface FileLock {
  release(): void;
}

/**
 * Locks a file, which is created if it is missing and is never deleted. Returns undefined if another process
 * has the lock.
 * @throws Error when the file cannot be opened or written
 */
export function tryLockFile(path: string): FileLock | undefined {
  const file = openFile(path);
  try {
    file.exec('begin exclusive');
    requireWritable(path);
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (/locked/.test((error as Error).message)) return undefined;
    throw error;
  }
}

function openFile(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path);
  } catch (error) {
    throw findRefusedAccess(path, 'writer') ?? error;
  }
}
