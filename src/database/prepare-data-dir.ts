import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../platform/start-error.ts';

/** In the data directory. */
export const databaseFile = 'waypost.sqlite';

const onlyOwner = 0o700;
const othersMask = 0o077;

/**
 * Makes the data directory, with all above it, for nobody but who runs the service.
 * @throws StartError when it cannot be made or written
 */
export function prepareDataDir(path: string): void {
  try {
    makeFolder(path);
    if (!statSync(path).isDirectory())
      throw new StartError(`DATA_DIR: ${path} is a file, it must be a folder.`);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR: cannot write to ${path} (${code}).`);
  }
}

/**
 * What other users of the machine may do with the data directory, as an octal number such as `755`; undefined = nothing.
 * It holds hashes of passwords, links that nobody is to know, and addresses of visitors until they are counted.
 */
export function findOpenMode(path: string): string | undefined {
  const mode = statSync(path).mode & 0o777;
  return (mode & othersMask) === 0 ? undefined : mode.toString(8);
}

/** One folder after the other: made in one go, a path below /proc never ends. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, onlyOwner);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, onlyOwner);
  }
}
