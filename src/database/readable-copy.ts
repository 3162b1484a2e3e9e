import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result codes for what it may not write, or not make beside the file. */
const [readOnly, cannotOpen] = [8, 14];

/**
 * Works with the SQLite file, or with a copy of it in `folder`: a file that was in use has a log beside it, which SQLite
 * reads only where it may write, so not from read-only media. `path` must not be in use then.
 */
export function withReadable(path: string, folder: string, work: (path: string) => void): void {
  if (isReadable(path)) return work(path);
  // A dot, so that what a power cut leaves of it keeps no restore back.
  const made = mkdtempSync(join(folder, '.restore-'));
  try {
    for (const suffix of ['', '-wal'].filter((end) => existsSync(path + end)))
      copyFileSync(path + suffix, join(made, basename(path) + suffix), constants.COPYFILE_FICLONE);
    work(join(made, basename(path)));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Also true of what is no database at all: that is for `work` to find out. */
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
