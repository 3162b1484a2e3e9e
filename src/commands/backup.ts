import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { spoolFolder } from '../clicks/spool/spool.ts';
import { lockDataDir, lockFile } from '../database/data-dir/lock-data-dir.ts';
import {
  databaseFile,
  makeFolder,
  prepareDataDir,
  unfinishedFolder,
} from '../database/data-dir/prepare-data-dir.ts';
import { isThere, requireData } from '../database/data-dir/require-data.ts';
import { outliveWorkers, workerLockFile } from '../database/data-dir/worker-lock.ts';
import { OperatorError } from '../platform/processes/operator-error.ts';
import { SettingError } from '../settings/environment.ts';
import type { CopyOrder } from './copy-thread.ts';
import { interruptible, type UndoBy } from './interruptible.ts';
import { reporting } from './reporting.ts';
import { runInThread } from './run-in-thread.ts';
import { sqliteDataDir } from './sqlite-data-dir.ts';

/** Names in a folder that still counts as empty: lock files of a service, and a file system's own folder. */
const ofNoMatter = new Set([lockFile, workerLockFile, 'lost+found']);
/** Also allowed in a data directory to restore into: in Docker the backup may lie in the same volume. */
const backupsFolder = 'backups';

const copyThread = new URL('./copy-thread.ts', import.meta.url);
const left = 'What it had written is removed: run the same command again.';

/** `waypost backup`, which may run beside a service. */
export async function backUp(folder: string): Promise<void> {
  const dataDir = sqliteDataDir('back it up with pg_dump');
  const target = readFolder(folder);
  requireData(dataDir);
  const failed = `The backup in ${target} failed`;
  await interruptible(left, async (undoBy) => {
    reporting(failed, () => claim(target, undoBy));
    await runInThread(copyThread, { kind: 'backup', from: dataDir, to: target, failed } satisfies CopyOrder);
  });
  process.stdout.write(`Backed up ${dataDir} in ${target}.\n`);
}

/** Makes the folders that a backup is written into. */
function claim(target: string, undoBy: UndoBy): void {
  const made = missingFolders(target);
  undoBy(() => removeEmpty(made));
  makeFolder(target);
  if (!isEmpty(target, ofNoMatter) || !makesSpool(target))
    throw new OperatorError(`${target} is not empty; back up into a new folder.`);
  undoBy(() => {
    removeMade(target);
    removeEmpty(made);
  });
  mkdirSync(join(target, unfinishedFolder));
}

/** Some are gone already when their disk is, or when somebody removed them, or were never made. */
function removeEmpty(folders: readonly string[]): void {
  for (const folder of folders.filter((path) => existsSync(path)))
    if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** The folder itself and those above it that do not exist yet. */
function missingFolders(path: string): string[] {
  return existsSync(path) ? [] : [path, ...missingFolders(dirname(path))];
}

/** Returns false if another backup, begun at the same time, has just made the folder of the spool. */
function makesSpool(target: string): boolean {
  try {
    mkdirSync(spoolFolder(target));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** `waypost restore`, which needs an empty DATA_DIR. */
export async function restore(folder: string): Promise<void> {
  const dataDir = sqliteDataDir('restore it with pg_restore');
  const source = readFolder(folder);
  if (!isThere(join(source, databaseFile), source))
    throw new OperatorError(`${source} is no backup: there is no ${databaseFile} in it.`);
  prepareDataDir(dataDir);
  requireUnused(dataDir);
  await interruptible(left, (undoBy) => restoreAll(source, { dataDir, undoBy }));
  process.stdout.write(`Restored ${source} in ${dataDir}.\n`);
}

/**
 * On an error, removes everything again: leftovers of a wrong backup would prevent restoring the right one.
 */
async function restoreAll(
  source: string,
  { dataDir, undoBy }: { dataDir: string; undoBy: UndoBy },
): Promise<void> {
  const failed = `${source} could not be restored`;
  const lock = lockDataDir(dataDir);
  undoBy(lock.release);
  await outliveWorkers(dataDir);
  undoBy(() => {
    removeMade(dataDir);
    lock.release();
  });
  // If the restore is killed, the first one keeps the service from starting without a database, see requireRestored.
  reporting(failed, () => {
    for (const path of [join(dataDir, unfinishedFolder), spoolFolder(dataDir)]) mkdirSync(path);
  });
  await runInThread(copyThread, { kind: 'restore', from: source, to: dataDir, failed } satisfies CopyOrder);
  lock.release();
}

/**
 * Removes what a backup or a restore writes into `folder`, whole or in part. First the folder that the database is
 * moved out of when it is complete, so that it cannot appear after it was removed.
 */
function removeMade(folder: string): void {
  for (const path of [join(folder, unfinishedFolder), join(folder, databaseFile), spoolFolder(folder)])
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

/** @throws SettingError for an empty argument, which would mean the working directory */
function readFolder(folder: string): string {
  if (folder.trim() === '') throw new SettingError('<folder>: is empty; it must name a folder.');
  return resolve(folder);
}

/** @throws OperatorError when the data directory is not empty or a service is using it */
function requireUnused(dataDir: string): void {
  if (existsSync(join(dataDir, lockFile))) lockDataDir(dataDir).release();
  if (!isEmpty(dataDir, new Set([...ofNoMatter, backupsFolder])))
    throw new OperatorError(`DATA_DIR: ${dataDir} is not empty; restore into a new folder.`);
}

/** Ignores dot files, because the folder may be the home directory of the service's user. */
function isEmpty(folder: string, without: ReadonlySet<string>): boolean {
  return readdirSync(folder).every((name) => without.has(name) || name.startsWith('.'));
}
