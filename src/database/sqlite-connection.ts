import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { StatementResult } from './query-driver.ts';
import { findRefusedAccess, requireWritable } from '../platform/require-writable.ts';
import { DatabaseStartError } from './start-error.ts';

/** Of remembered statements together. A prepared one takes some 60 bytes a character, 1 MB for an insert of many rows. */
const statementCharactersMax = 256 * 1024;
const busyTimeoutMs = 5_000;
const walBytesMax = 128 * 1024 * 1024;
/** A page that many commits change is copied into the file once for all of them. */
const checkpointPages = 24_000;
/**
 * What SQLite does not have the system has. Of a writer's changes what has no room goes into the log page by page, and
 * not all at once when they are committed; a reader's pages are of no use any more after the next commit.
 */
const cacheKibibytes = 4 * 1024;

/** One connection to the SQLite file. Synchronous: it belongs in a thread of its own. */
export interface SqliteConnection {
  execute(sql: string, parameters: readonly unknown[]): StatementResult;
  /** A statement that is run very often; it stays prepared as long as the connection is open. */
  prepare(sql: string): StatementSync;
  isInTransaction(): boolean;
  close(): void;
}

/** @throws DatabaseStartError when the file cannot be opened or is not durable */
export function openSqliteConnection(path: string, role: 'writer' | 'reader'): SqliteConnection {
  const db = openFile(path, role);
  const prepare = rememberStatements(db);
  return {
    execute(sql, parameters) {
      const { statement, returnsRows } = prepare(sql);
      const values = parameters as SQLInputValue[];
      if (returnsRows) {
        const rows = statement.all(...values) as Record<string, unknown>[];
        return { rows, changes: rows.length };
      }
      return { rows: [], changes: Number(statement.run(...values).changes) };
    },
    prepare: (sql) => db.prepare(sql),
    isInTransaction: () => db.isTransaction,
    close: () => db.close(),
  };
}

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

/** Prepares each statement once, as long as it is used now and then. */
function rememberStatements(db: DatabaseSync): (sql: string) => Prepared {
  const known = new Map<string, Prepared>();
  let characters = 0;
  return (sql) => {
    const found = known.get(sql);
    if (found) {
      // The last one used is the last one forgotten.
      known.delete(sql);
      known.set(sql, found);
      return found;
    }
    const statement = db.prepare(sql);
    const made = { statement, returnsRows: statement.columns().length > 0 };
    known.set(sql, made);
    characters += sql.length;
    for (const [oldest, { statement: unused }] of known) {
      if (characters <= statementCharactersMax || oldest === sql) break;
      known.delete(oldest);
      characters -= oldest.length;
      // Its memory is SQLite's, which no garbage collector feels.
      (unused as Partial<Disposable>)[Symbol.dispose]?.();
    }
    return made;
  };
}

const inMemory = ':memory:';

function openFile(path: string, role: 'writer' | 'reader'): DatabaseSync {
  try {
    const db = new DatabaseSync(path, { readOnly: role === 'reader', timeout: busyTimeoutMs });
    db.exec(`pragma cache_size = -${cacheKibibytes}`);
    if (role === 'writer') {
      prepareForWriting(db);
      if (path !== inMemory) requireWritable(path);
    }
    return db;
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    const { message } = (path === inMemory ? undefined : findRefusedAccess(path, role)) ?? (error as Error);
    throw new DatabaseStartError(`The database ${path} cannot be opened: ${message}.`);
  }
}

function prepareForWriting(db: DatabaseSync): void {
  db.exec(`pragma journal_mode = wal; pragma journal_size_limit = ${walBytesMax}; pragma foreign_keys = on`);
  db.exec(`pragma wal_autocheckpoint = ${checkpointPages}`);
  // A salt or a key that was deleted must not be found in the file; pages that are written anyway cost nothing more.
  db.exec('pragma secure_delete = fast');
  db.prepare('select count(*) from sqlite_schema').get();
  // FULL is the default; a build that has another would lose answered writes in a power cut.
  db.exec('pragma synchronous = full');
  const { synchronous } = db.prepare('pragma synchronous').get() as { synchronous: number };
  if (synchronous !== 2) throw new DatabaseStartError('SQLite does not write durably on this machine.');
}
