import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Runs fsync: returns when a file's content or a folder's entries are on the disk.
 * @throws errors of the file system
 */
export function syncFile(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
