import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result codes READONLY and CANTOPEN. */
const [readOnly, cannotOpen] = [8, 14];

/**
 * Calls `work` with the SQLite file, or with a copy of it in `folder` if SQLite cannot read the original. A
 * file that was in use has a write-ahead log beside it, which SQLite can only read where it may write, so not
 * on read-only media. If a copy is needed, `path` must not be in use.
 */
export function withReadable(path: string, folder: string, work: (path: string) => void): void {
  if (isReadable(path)) return work(path);
  const made = mkdtempSync(join(folder, 'readable-'));
  try {
    for (const suffix of ['', '-wal'].filter((end) => existsSync(path + end)))
      copyFileSync(path + suffix, join(made, basename(path) + suffix), constants.COPYFILE_FICLONE);
    work(join(made, basename(path)));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Also true for a file that is no database, so that `work` reports that error. */
function isReadable(path: string): boolean {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    file.prepare('select count(*) from sqlite_schema').get();
    return true;
  } catch (error) {
    const code = Number((error as { errcode?: number }).errcode) & 0xff;
    return code !== readOnly && code !== cannotOpen;
  } finally {
    file?.close();
  }
}
