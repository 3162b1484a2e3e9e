import { DatabaseSync } from 'node:sqlite';
import { syncFile } from '../../platform/files/sync-file.ts';
import { busyTimeoutMs } from './sqlite-connection.ts';

/**
 * Writes a consistent snapshot of the SQLite file `from` into the new file `to`. A running service may keep
 * writing to `from` and does not have to wait. Free pages and deleted content are not copied.
 * @throws Error when `from` cannot be read or `to` cannot be created
 */
export function copyDatabase(from: string, to: string): void {
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyTimeoutMs });
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  // SQLite does not fsync the file that VACUUM INTO writes.
  syncFile(to);
}
