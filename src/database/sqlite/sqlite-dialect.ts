import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** The result of one statement. */
export interface StatementResult {
  rows: Record<string, unknown>[];
  changes: number;
}

export type ExecuteStatement = (sql: string, parameters: readonly unknown[]) => Promise<StatementResult>;

/**
 * Kysely's SQLite dialect on top of `execute`. A transaction of Kysely's has the connection to itself: other statements
 * wait until it has ended.
 */
export function sqliteDialect(execute: ExecuteStatement): Dialect {
  return dialectOf(execute, new SqliteAdapter());
}

/**
 * The same on top of a thread that runs statements in the order in which they are sent, and without Kysely's
 * transactions: each statement is sent at once. One that waited for the answer to the one before would come a turn of
 * the event loop later for each that it waits for, and Kysely wakes all that wait for each answer.
 */
export function pipelinedDialect(execute: ExecuteStatement): Dialect {
  return dialectOf(execute, new PipelinedAdapter());
}

class PipelinedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function dialectOf(execute: ExecuteStatement, adapter: SqliteAdapter): Dialect {
  return {
    createAdapter: () => adapter,
    createDriver: () => createDriver(execute),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function createDriver(execute: ExecuteStatement): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      const { rows, changes } = await execute(query.sql, query.parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
    },
    // biome-ignore lint/correctness/useYield: results are never streamed
    async *streamQuery() {
      throw new Error('Results are read whole.');
    },
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: async () => void (await execute('begin immediate', [])),
    commitTransaction: async () => void (await execute('commit', [])),
    async rollbackTransaction() {
      try {
        await execute('rollback', []);
      } catch (error) {
        if (!isRolledBack(error)) throw error;
      }
    },
    destroy: async () => {},
  };
}

/**
 * Whether a rollback failed because nothing was left to roll back: after some errors, such as a full disk, SQLite has
 * already rolled back by itself. Then the original error is the one to report.
 */
function isRolledBack(error: unknown): boolean {
  return /no transaction is active/.test(String(error));
}
