import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from '../../platform/logging/logger.ts';
import { syncFile } from '../../platform/files/sync-file.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';

/** Name of the SQLite file in the data directory. */
export const databaseFile = 'waypost.sqlite';
/** Folder of a database copy until it is complete, so that nobody takes an incomplete one for a database. */
export const unfinishedFolder = `${databaseFile}.unfinished`;

const onlyOwner = 0o700;
const othersMask = 0o077;

/**
 * Creates the data directory and its missing parents, accessible only to the user that runs the service.
 * @throws OperatorError when it cannot be created or written
 */
export function prepareDataDir(path: string): void {
  try {
    makeFolder(path);
    if (!statSync(path).isDirectory())
      throw new OperatorError(`DATA_DIR: ${path} is a file, it must be a folder.`);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`DATA_DIR: cannot write to ${path} (${code}).`);
  }
}

/**
 * Logs the mode of the data directory, as an octal number such as `755`, if other users of the machine have access
 * to it. It holds password hashes, private links, and visitors' IP addresses until they are counted.
 */
export function warnOfOpenMode(dataDir: string, logger: Logger): void {
  const mode = statSync(dataDir).mode & 0o777;
  if ((mode & othersMask) === 0) return;
  const about = { dataDir, mode: mode.toString(8) };
  logger.warn(about, 'Other users of this machine can reach DATA_DIR; chmod 700 keeps them out');
}

/**
 * Creates a folder and its missing parents for this user only, unless it exists. One folder at a time, because
 * `mkdirSync` with `recursive` never returns for a path below /proc, and calls a read-only file system ENOENT.
 * @throws Error of the file system
 */
export function makeFolder(path: string): void {
  try {
    makeOne(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    makeOne(path);
  }
}

/** A folder whose entry above is not on the disk is gone with all that it holds when the power fails. */
function makeOne(path: string): void {
  mkdirSync(path, onlyOwner);
  try {
    syncFile(dirname(path));
  } catch {
    // The folder above may be one that this user may not read, or be of a file system that syncs no folders.
  }
}
