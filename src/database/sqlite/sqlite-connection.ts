import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { StatementResult } from './sqlite-dialect.ts';
import { explainOpening } from './explain-opening.ts';
import { requireWritable } from '../../platform/files/require-writable.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';

/**
 * Limit for the total text length of cached prepared statements. One takes some 60 bytes a character, 1 MB
 * for an insert of many rows.
 */
const statementCharactersMax = 256 * 1024;
/** How long a statement waits for the lock of another process. */
export const busyTimeoutMs = 5_000;
/** A larger write-ahead log is truncated to this size after a checkpoint. */
const walBytesMax = 128 * 1024 * 1024;
/**
 * Pages in the write-ahead log before a checkpoint copies them into the file. The number is high because a
 * page that many commits change is then copied once for all of them.
 */
const checkpointPages = 24_000;
/**
 * SQLite's page cache. It can be small: the operating system caches the file, a writer's changed pages that
 * do not fit go to the write-ahead log before the commit, and a reader's pages are stale after the next
 * commit anyway.
 */
const cacheKibibytes = 4 * 1024;

/** One connection to the SQLite file. Synchronous: it belongs in a thread of its own. */
export interface SqliteConnection {
  execute(sql: string, parameters: readonly unknown[]): StatementResult;
  /** Prepares a statement outside the cache, for statements that run very often; the caller keeps it. */
  prepare(sql: string): StatementSync;
  isInTransaction(): boolean;
  close(): void;
}

/** @throws OperatorError when the file cannot be opened, or SQLite does not write durably */
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

/** An LRU cache of prepared statements, limited by the total length of their texts. */
function rememberStatements(db: DatabaseSync): (sql: string) => Prepared {
  const known = new Map<string, Prepared>();
  let characters = 0;
  return (sql) => {
    const found = known.get(sql);
    if (found) {
      // Move it to the end of the map, which is ordered from least to most recently used.
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
      // Free it at once: SQLite allocated its memory, which does not count for the garbage collector.
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
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The database ${path} cannot be opened: ${explainOpening(error as Error, path, role)}.`,
    );
  }
}

function prepareForWriting(db: DatabaseSync): void {
  db.exec(`pragma journal_mode = wal; pragma journal_size_limit = ${walBytesMax}; pragma foreign_keys = on`);
  db.exec(`pragma wal_autocheckpoint = ${checkpointPages}`);
  // A deleted salt or key must not stay in the file. `fast` only overwrites pages that are written anyway.
  db.exec('pragma secure_delete = fast');
  db.prepare('select count(*) from sqlite_schema').get();
  // FULL syncs every commit. A build with another default would lose acknowledged writes in a power cut.
  db.exec('pragma synchronous = full');
  const { synchronous } = db.prepare('pragma synchronous').get() as { synchronous: number };
  if (synchronous !== 2) throw new OperatorError('SQLite does not write durably on this machine.');
}
