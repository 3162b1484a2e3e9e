import { accessSync, constants } from 'node:fs';

/**
 * SQLite opens a file that it may not write for reading, says nothing of it, and takes no lock on it that would keep
 * others out. @throws Error when this process may not write the file
 */
export function requireWritable(path: string): void {
  accessSync(path, constants.W_OK);
}
