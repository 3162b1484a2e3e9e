import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Checks that this process may write the file. SQLite silently opens a file that it may not write as
 * read-only, and its lock on it would not keep others out.
 * @throws Error when the file is not writable
 */
export function requireWritable(path: string): void {
  accessSync(path, constants.W_OK);
}

/** Suffixes of SQLite's files: the database, its write-ahead log and the shared-memory index. */
const besides = ['', '-wal', '-shm'];

/**
 * Finds out which file or folder permission kept SQLite from opening a database, because its own message is
 * the same for all. Returns undefined if this process may read all the files and, as a writer, write them.
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
