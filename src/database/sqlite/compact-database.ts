import { realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import { busyTimeoutMs } from './sqlite-connection.ts';

const sqliteBusy = 5;
/** SQLite writes all that is kept into a temporary file and from there into its log, before the file shrinks. */
const copies = 2;

export interface Compacted {
  /** Sizes of the file, in bytes. */
  before: number;
  after: number;
}

/**
 * Rewrites the SQLite file `path` without its free pages and makes it as small as its content: SQLite otherwise keeps
 * the pages of deleted rows for new ones. If the process is killed meanwhile, the file stays as it was.
 * Nothing else may be written to it meanwhile. `onBegin` is told how many bytes will be kept.
 * @throws OperatorError when there is too little free space, or another process uses the file
 */
export function compactDatabase(path: string, onBegin: (keptBytes: number) => void): Compacted {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  try {
    emptyLog(database, path);
    const before = statSync(path).size;
    const kept = countKept(database);
    // SQLite writes its log beside the file itself, which a link may lead to from another disk.
    const folder = dirname(realpathSync(path));
    requireSpace(path, { folder, kept });
    onBegin(kept);
    // SQLite's own choice, /var/tmp or /tmp, is often small or in memory. The check above is for this folder.
    database.exec(`pragma temp_store_directory = '${folder.replaceAll("'", "''")}'`);
    database.exec('vacuum');
    emptyLog(database, path);
    return { before, after: statSync(path).size };
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw inUse(path);
    throw error;
  } finally {
    database.close();
  }
}

/** Moves what is in the write-ahead log into the file, whose size is not the final one before. */
function emptyLog(database: DatabaseSync, path: string): void {
  const { busy } = database.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number };
  if (busy !== 0) throw inUse(path);
}

/** The bytes of all pages that are not free. */
function countKept(database: DatabaseSync): number {
  const pragma = (name: string) => database.prepare(`pragma ${name}`).get()?.[name] as number;
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
}

/** A full disk would be no harm, but found out only after minutes. */
function requireSpace(path: string, { folder, kept }: { folder: string; kept: number }): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= copies * kept) return;
  throw new OperatorError(
    `Compacting ${path} needs ${megabytes(copies * kept)} MB of free space on its disk, and there are ${megabytes(bavail * bsize)}. ` +
      `A backup on another disk needs ${megabytes(kept)} there and is compact, too: it can be restored instead.`,
  );
}

function inUse(path: string): OperatorError {
  return new OperatorError(`${path} is in use by another process. Please try again when it has ended.`);
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1e6).toLocaleString('en');
}
