import { accessSync, close, constants, fsync, mkdirSync, open, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../platform/processes/operator-error.ts';

const trialBytes = 8 * 1024;

/**
 * @throws OperatorError when it cannot be made or written, for example because another user owns it: clicks
 * would be lost from the first visit on
 */
export function makeSpoolFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`DATA_DIR: ${folder} must be a folder that can be written (${code}).`);
  }
}

/**
 * Syncs a folder, because a new file only survives a power cut when its folder is synced, too. Never rejects:
 * not every file system can do it, and those that cannot need it least.
 */
export function syncFolder(folder: string): Promise<void> {
  return new Promise((resolve) => {
    open(folder, 'r', (error, fd) => {
      if (error) return resolve();
      fsync(fd, () => close(fd, () => resolve()));
    });
  });
}

/** Whether the disk accepts a small file at this moment. Makes the folder when it is missing. */
export function canWrite(folder: string): boolean {
  const path = join(folder, 'trial');
  try {
    mkdirSync(folder, { recursive: true });
    try {
      writeFileSync(path, Buffer.alloc(trialBytes));
    } finally {
      rmSync(path, { force: true });
    }
    return true;
  } catch {
    return false;
  }
}
