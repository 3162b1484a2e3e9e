import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copySegments } from '../clicks/spool/copy-segments.ts';
import { spoolFolder } from '../clicks/spool/spool.ts';
import { copyDatabase } from '../database/copy-database.ts';
import { lockDataDir, lockFile } from '../database/lock-data-dir.ts';
import { databaseFile, makeFolder, prepareDataDir, unfinishedFile } from '../database/prepare-data-dir.ts';
import { withReadable } from '../database/readable-copy.ts';
import { isThere, requireData, requireWholeFile } from '../database/require-data.ts';
import { outliveWorkers, workerLockFile } from '../database/worker-lock.ts';
import { StartError } from '../platform/start-error.ts';
import { syncFile } from '../platform/sync-file.ts';
import { readEnvironment, SettingError } from '../settings/environment.ts';
import { readSettings } from '../settings/settings.ts';

/** Names in a folder that still counts as empty: lock files of a service, and a file system's own folder. */
const ofNoMatter = new Set([lockFile, workerLockFile, 'lost+found']);
/** Also allowed in a data directory to restore into: in Docker the backup may lie in the same volume. */
const backupsFolder = 'backups';

/** `waypost backup`, which may run beside a service. */
export function backUp(folder: string): void {
  const dataDir = readDataDir('back it up with pg_dump');
  requireData(dataDir);
  const target = resolve(folder);
  reporting(`The backup in ${target} failed`, () => backUpAll(dataDir, target));
  process.stdout.write(`Backed up ${dataDir} in ${target}.\n`);
}

/** On an error, removes what it made, so that the same command can be run again once the cause is mended. */
function backUpAll(dataDir: string, target: string): void {
  const isNew = !existsSync(target);
  makeFolder(target);
  if (!isEmpty(target, ofNoMatter) || !claims(target))
    throw new StartError(`${target} is not empty; back up into a new folder.`);
  try {
    copySegments(spoolFolder(dataDir), spoolFolder(target));
    copyWhole(join(dataDir, databaseFile), target);
  } catch (error) {
    removeMade(target);
    if (isNew && readdirSync(target).length === 0) rmdirSync(target);
    throw error;
  }
}

/** Makes the folder of the spool. Returns false if another backup, begun at the same time, has just made it. */
function claims(target: string): boolean {
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
  const dataDir = readDataDir('restore it with pg_restore');
  const source = resolve(folder);
  if (!isThere(join(source, databaseFile), source))
    throw new StartError(`${source} is no backup: there is no ${databaseFile} in it.`);
  prepareDataDir(dataDir);
  requireUnused(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    await outliveWorkers(dataDir);
    reporting(`${source} could not be restored`, () => restoreAll(source, dataDir));
  } finally {
    lock.release();
  }
  process.stdout.write(`Restored ${source} in ${dataDir}.\n`);
}

/**
 * On an error, removes everything again: leftovers of a wrong backup would prevent restoring the right one.
 */
function restoreAll(source: string, dataDir: string): void {
  try {
    // If the restore is killed, this file keeps the service from starting without a database, see requireRestored.
    writeFileSync(join(dataDir, unfinishedFile), '');
    withReadable(join(source, databaseFile), dataDir, (database) => {
      requireWholeFile(database, source);
      copySegments(spoolFolder(source), spoolFolder(dataDir));
      copyWhole(database, dataDir);
    });
  } catch (error) {
    removeMade(dataDir);
    throw error;
  }
}

/** Removes what a backup or a restore writes into `folder`, whole or in part. */
function removeMade(folder: string): void {
  const files = [databaseFile, unfinishedFile, `${unfinishedFile}-journal`].map((name) => join(folder, name));
  for (const made of [spoolFolder(folder), ...files]) rmSync(made, { recursive: true, force: true });
}

/** Copies the database. Call it after the spool was copied, for the reason given at copySegments. */
function copyWhole(database: string, to: string): void {
  copyDatabase(database, join(to, unfinishedFile));
  renameSync(join(to, unfinishedFile), join(to, databaseFile));
  for (const folder of [spoolFolder(to), to]) syncFile(folder);
}

function readDataDir(instead: string): string {
  const { databaseUrl, dataDir } = readSettings(readEnvironment());
  if (databaseUrl !== undefined)
    throw new SettingError(`DATABASE_URL: is set, so the data is in PostgreSQL; ${instead}.`);
  return dataDir;
}

/** @throws StartError when the data directory is not empty, DatabaseStartError when a service is using it */
function requireUnused(dataDir: string): void {
  if (existsSync(join(dataDir, lockFile))) lockDataDir(dataDir).release();
  if (!isEmpty(dataDir, new Set([...ofNoMatter, backupsFolder])))
    throw new StartError(`DATA_DIR: ${dataDir} is not empty; restore into a new folder.`);
}

/** Ignores dot files, because the folder may be the home directory of the service's user. */
function isEmpty(folder: string, without: ReadonlySet<string>): boolean {
  return readdirSync(folder).every((name) => without.has(name) || name.startsWith('.'));
}

/** Turns errors of the file system or SQLite into a StartError of one line that begins with `what`. */
function reporting(what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${what}: ${(error as Error).message}.`);
  }
}
