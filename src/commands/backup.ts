import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { copySegments } from '../clicks/spool/copy-segments.ts';
import { spoolFolder } from '../clicks/spool/spool.ts';
import { copyDatabase } from '../database/copy-database.ts';
import { lockDataDir, lockFile } from '../database/lock-data-dir.ts';
import { databaseFile, prepareDataDir, requireData } from '../database/prepare-data-dir.ts';
import { outliveWorkers, workerLockFile } from '../database/worker-lock.ts';
import { StartError } from '../platform/start-error.ts';
import { syncFile } from '../platform/sync-file.ts';
import { readEnvironment, SettingError } from '../settings/environment.ts';
import { readSettings } from '../settings/settings.ts';

/** `waypost backup`, beside a running service, too, and `waypost restore`, which starts from nothing. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('Copy everything in DATA_DIR into a new folder, while the service runs')
    .argument('<folder>', 'where to; made if it does not exist, otherwise it must be empty')
    .action(backUp);
  program
    .command('restore')
    .description('Copy a backup into DATA_DIR, which must be empty')
    .argument('<folder>', 'what `waypost backup` made')
    .action(restore);
}

/** Nothing that belongs to anybody: locks that a service left, and what a file system has of its own. */
const ofNoMatter = new Set([lockFile, workerLockFile, 'lost+found']);

/** Until it is whole, a copy of the database has another name, by which nobody takes it for one. */
const unfinishedFile = `${databaseFile}.unfinished`;

function backUp(folder: string): void {
  const dataDir = readDataDir('back it up with pg_dump');
  requireData(dataDir);
  const target = resolve(folder);
  reporting(`The backup in ${target} failed`, () => {
    mkdirSync(target, { recursive: true });
    if (!isEmpty(target)) throw new StartError(`${target} is not empty; back up into a new folder.`);
    copyAll(dataDir, target);
  });
  process.stdout.write(`Backed up ${dataDir} in ${target}.\n`);
}

async function restore(folder: string): Promise<void> {
  const dataDir = readDataDir('restore it with pg_restore');
  const source = resolve(folder);
  if (!existsSync(join(source, databaseFile)))
    throw new StartError(`${source} is no backup: there is no ${databaseFile} in it.`);
  requireUnused(dataDir);
  prepareDataDir(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    await outliveWorkers(dataDir);
    reporting(`${source} could not be restored`, () => copyAll(source, dataDir));
  } finally {
    lock.release();
  }
  process.stdout.write(`Restored ${source} in ${dataDir}.\n`);
}

/** The spool first: see copySegments. */
function copyAll(from: string, to: string): void {
  copySegments(spoolFolder(from), spoolFolder(to));
  copyDatabase(join(from, databaseFile), join(to, unfinishedFile));
  renameSync(join(to, unfinishedFile), join(to, databaseFile));
  for (const folder of [spoolFolder(to), to]) syncFile(folder);
}

function readDataDir(instead: string): string {
  const { databaseUrl, dataDir } = readSettings(readEnvironment());
  if (databaseUrl !== undefined)
    throw new SettingError(`DATABASE_URL: is set, so the data is in PostgreSQL; ${instead}.`);
  return dataDir;
}

/** @throws StartError, DatabaseStartError */
function requireUnused(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  if (existsSync(join(dataDir, lockFile))) lockDataDir(dataDir).release();
  if (!isEmpty(dataDir))
    throw new StartError(`DATA_DIR: ${dataDir} is not empty; restore into a new folder.`);
}

function isEmpty(folder: string): boolean {
  return readdirSync(folder).every((name) => ofNoMatter.has(name));
}

/** What the file system or SQLite says, in one line. */
function reporting(what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${what}: ${(error as Error).message}.`);
  }
}
