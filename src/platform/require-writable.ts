import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * SQLite opens a file that it may not write for reading, says nothing of it, and takes no lock on it that would keep
 * others out. @throws Error when this process may not write the file
 */
export function requireWritable(path: string): void {
  accessSync(path, constants.W_OK);
}

/** SQLite has files beside its own: what is not in the file yet, and who reads it. */
const besides = ['', '-wal', '-shm'];

/**
 * Why SQLite could not open a file, or the folder or one of the files beside it, where the system says so: its own words
 * are the same for all. Undefined = this process may read and, unless it only reads, write all of them.
 */
export function findRefusedAccess(path: string, role: 'writer' | 'reader'): Error | undefined {
  const { R_OK, W_OK, X_OK } = constants;
  const mode = role === 'writer' ? R_OK | W_OK : R_OK;
  const files = besides.map((ending) => path + ending).filter((file) => existsSync(file));
  try {
    accessSync(dirname(path), role === 'writer' ? W_OK | X_OK : X_OK);
    for (const file of files) accessSync(file, mode);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : (error as Error);
  }
}
