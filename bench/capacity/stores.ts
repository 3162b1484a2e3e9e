/** The two databases as the benchmark looks into them: how much is counted, and what takes how much room. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Rows of a query, each an array of numbers. */
type Ask = (query: string) => Promise<number[][]>;

export interface Store {
  ask: Ask;
  /** Of a table with its indexes. */
  bytesOf(table: string): Promise<number>;
  /** How much room a value takes, in SQL. */
  sizeOf(column: string): string;
  close(): Promise<void>;
}

export function openSqliteStore(dataDir: string): Store {
  const db = new DatabaseSync(join(dataDir, 'waypost.sqlite'), { readOnly: true, timeout: 10_000 });
  const ask: Ask = async (query) => db.prepare(query).all().map((row) => Object.values(row).map(Number));
  return {
    ask,
    async bytesOf(table) {
      const rows = await ask(
        `select sum(pgsize) from dbstat where name in (select name from sqlite_schema where tbl_name = '${table}')`,
      );
      return rows[0]?.[0] ?? 0;
    },
    sizeOf: (column) => `length(${column})`,
    close: async () => db.close(),
  };
}

export async function openPostgresStore(url: string): Promise<Store> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask: Ask = async (text) =>
    (await client.query({ text, rowMode: 'array' })).rows.map((row: unknown[]) => row.map(Number));
  return {
    ask,
    async bytesOf(table) {
      const rows = await ask(
        `select sum(pg_total_relation_size(relid)) from pg_partition_tree('${table}')
          union all select pg_total_relation_size('${table}')`,
      );
      return Math.max(...rows.map(([bytes]) => bytes ?? 0));
    },
    sizeOf: (column) => `pg_column_size(${column})`,
    close: () => client.end(),
  };
}
