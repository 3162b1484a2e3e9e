import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import { movedInPart, progressTable } from '../move/unfinished-move.ts';
import { migrationTable, noData } from '../require-tables.ts';
import { databaseFile, unfinishedFolder } from './prepare-data-dir.ts';
import { explainOpening } from '../sqlite/explain-opening.ts';
import { busyTimeoutMs } from '../sqlite/sqlite-connection.ts';

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
    // As a writer, because SQLite also writes beside a file that it only reads.
    throw new OperatorError(`${name} cannot be read: ${explainOpening(error as Error, path, 'writer')}.`);
  } finally {
    file?.close();
  }
}
