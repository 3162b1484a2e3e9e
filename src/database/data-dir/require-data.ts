import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findRefusedAccess } from '../../platform/files/require-writable.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import { movedInPart, progressTable } from '../move/unfinished-move.ts';
import { migrationTable, noData } from '../require-tables.ts';
import { databaseFile, unfinishedFolder } from './prepare-data-dir.ts';
import { busyTimeoutMs } from '../sqlite/sqlite-connection.ts';

/** SQLite's result codes READONLY and CANTOPEN, with which it meets file permissions. */
const refusing = [8, 14];

/**
 * For commands that need existing data: creating an empty database instead would hide a wrong path.
 * @throws OperatorError when the data directory holds no complete Waypost data
 */
export function requireData(dataDir: string): void {
  const path = join(dataDir, databaseFile);
  if (!isThere(path, `DATA_DIR: ${dataDir}`)) throw noData(`DATA_DIR: ${dataDir}`);
  requireWholeFile(path, `DATA_DIR: ${dataDir}`);
}

/**
 * Whether the file `path` exists. `name`: how error messages call the folder it is in.
 * @throws OperatorError when that cannot be found out, for example because another user owns the folder
 */
export function isThere(path: string, name: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw new OperatorError(`${name} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * Requires that the SQLite file `path` holds all of an installation's data. `name`: how error messages call
 * it.
 * @throws OperatorError when it is no Waypost database, or only partly moved there by `waypost migrate`
 */
export function requireWholeFile(path: string, name: string): void {
  const tables = listTables(path, name);
  if (!tables.has(migrationTable)) throw noData(name);
  if (tables.has(progressTable)) throw movedInPart(name);
}

/**
 * Refuses to create a database where a restore was interrupted. The first visitor could become administrator of it, and
 * the clicks of the backup's spool would be counted in a database without their links.
 * @throws OperatorError
 */
export function requireRestored(dataDir: string): void {
  const has = (name: string) => existsSync(join(dataDir, name));
  if (has(databaseFile) || !has(unfinishedFolder)) return;
  throw new OperatorError(
    `DATA_DIR: ${dataDir} holds only a part of a backup. Please empty it and run "waypost restore" again.`,
  );
}

function listTables(path: string, name: string): Set<unknown> {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });
    const rows = file.prepare(`select name from sqlite_schema where type = 'table'`).all();
    return new Set(rows.map((row) => row['name']));
  } catch (error) {
    throw new OperatorError(`${name} cannot be read: ${reasonOf(error as SqliteError, path)}.`);
  } finally {
    file?.close();
  }
}

type SqliteError = Error & { errcode?: number };

/** SQLite's message, or which permission is missing: it also writes beside a file that it only reads. */
function reasonOf({ message, errcode = 0 }: SqliteError, path: string): string {
  const refused = refusing.includes(errcode & 0xff) ? findRefusedAccess(path, 'writer') : undefined;
  return refused?.message ?? message;
}
