/**
 * Copies the data of an installation, for `waypost backup` and `waypost restore`. Writes only into folders that are
 * there already, so that whoever removes these can be sure that nothing appears in their place.
 */
import { renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { copySegments } from '../clicks/spool/copy-segments.ts';
import { spoolFolder } from '../clicks/spool/spool.ts';
import { copyDatabase } from '../database/sqlite/copy-database.ts';
import { databaseFile, unfinishedFolder } from '../database/data-dir/prepare-data-dir.ts';
import { withReadable } from '../database/sqlite/readable-copy.ts';
import { requireWholeFile } from '../database/data-dir/require-data.ts';
import { syncFile } from '../platform/files/sync-file.ts';
import { reporting } from './reporting.ts';

export interface CopyOrder {
  kind: 'backup' | 'restore';
  from: string;
  /** Has the folder of the spool and the one of what is unfinished, both empty. */
  to: string;
  /** Begins the line about errors of the file system or SQLite. */
  failed: string;
}

const { kind, from, to, failed } = workerData as CopyOrder;
const unfinished = join(to, unfinishedFolder);

reporting(failed, () => {
  if (kind === 'backup') copyAll(join(from, databaseFile));
  else withReadable(join(from, databaseFile), unfinished, restoreFrom);
});
// Last, because a copy that had to be made to be read was in it, too.
rmdirSync(unfinished);
syncFile(to);

function restoreFrom(database: string): void {
  requireWholeFile(database, from);
  copyAll(database);
}

/**
 * Copies the database after the spool, for the reason given at copySegments. Its name tells a whole copy from a part,
 * so it gets it only when all else is on the disk.
 */
function copyAll(database: string): void {
  copySegments(spoolFolder(from), spoolFolder(to));
  syncFile(spoolFolder(to));
  copyDatabase(database, join(unfinished, databaseFile));
  renameSync(join(unfinished, databaseFile), join(to, databaseFile));
}
