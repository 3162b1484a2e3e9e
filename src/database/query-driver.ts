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

/** Kysely's SQLite dialect on top of `execute`, which may run statements in this thread or in another one. */
export function sqliteDialect(execute: ExecuteStatement): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
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
        // After some errors, such as a full disk, SQLite has already rolled back. Ignore this error then, so
        // that the original one is reported.
        if (!/no transaction is active/.test(String(error))) throw error;
      }
    },
    destroy: async () => {},
  };
}
