import { DatabaseSync } from 'node:sqlite';
import { syncFile } from '../platform/sync-file.ts';

const busyTimeoutMs = 5_000;

/**
 * Writes what the SQLite file `from` holds at one moment into the new file `to`, also while a service writes to it, which
 * is kept waiting by nothing. What is free or was deleted in the file does not come along.
 * @throws Error when one cannot be read or the other cannot be made
 */
export function copyDatabase(from: string, to: string): void {
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyTimeoutMs });
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  // SQLite leaves it to the system when such a file reaches the disk.
  syncFile(to);
}
