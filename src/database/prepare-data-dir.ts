import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../platform/start-error.ts';

/** In the data directory. */
export const databaseFile = 'waypost.sqlite';

/** Makes the data directory, with all above it. @throws StartError when it cannot be made or written */
export function prepareDataDir(path: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR: cannot write to ${path} (${code}).`);
  }
}

/** One folder after the other: made in one go, a path below /proc never ends. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path);
  }
}
