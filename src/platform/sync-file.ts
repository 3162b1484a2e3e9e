import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns when the file, or what a folder lists, is on the disk. @throws what the file system says */
export function syncFile(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
