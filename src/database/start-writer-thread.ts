import { Kysely } from 'kysely';
import type { Queries } from './database.ts';
import { type DatabaseThread, startDatabaseThread } from './sqlite/database-thread.ts';
import { migrate } from './migrate.ts';
import { requireWholeData } from './move/unfinished-move.ts';
import { sqliteDialect } from './sqlite/sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Starts the thread that owns SQLite's writing connection, and brings the schema up to date by it: the thread itself does
 * without the query builder.
 * @throws OperatorError when the file cannot be used, or its data is of a newer version or moved here only in part
 */
export function startWriterThread(entry: URL, data: { path: string }): Promise<DatabaseThread> {
  return startDatabaseThread(entry, data, async (execute) => {
    const dialect = sqliteDialect(async (sql, parameters) => {
      const [result] = await execute([{ sql, parameters }]);
      return result ?? { rows: [], changes: 0 };
    });
    const queries: Queries = new Kysely<Tables>({ dialect });
    // Checked first, because clicks must not be counted into data that is only partly moved here.
    await requireWholeData(queries, `The database ${data.path}`);
    await migrate(queries as unknown as Kysely<never>, 'sqlite');
  });
}
