import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Client } from 'pg';
import type { Tables } from '../../src/database/tables.ts';

const rowsPerStatement = 5_000;

type Row = Record<string, string | number | null | Uint8Array>;

/**
 * Writes rows directly into the tables of an idle service, for data that would take too long to create by the
 * API.
 */
export interface Filler {
  /** Inserts rows, which must all have the same columns. */
  insert(table: keyof Tables, rows: Iterable<Row>): Promise<void>;
  run(statement: string): Promise<void>;
  /**
   * Commits everything, and brings the database into the state it normally reaches some minutes after so many
   * writes.
   */
  finish(): Promise<void>;
}

/** `database`: the path of SQLite's file, or the URL of a PostgreSQL database. */
export function openFiller(database: string): Promise<Filler> {
  return database.startsWith('postgres://') ? fillPostgres(database) : fillSqlite(database);
}

async function fillSqlite(path: string): Promise<Filler> {
  const db = new DatabaseSync(path, { timeout: 20_000 });
  db.exec('begin immediate');
  return {
    async insert(table, rows) {
      for (const chunk of chunksOf(rows)) {
        const columns = Object.keys(chunk[0] as Row);
        const places = columns.map(() => '?').join(', ');
        const insert = db.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
        for (const row of chunk) insert.run(...(Object.values(row) as SQLInputValue[]));
      }
    },
    run: async (statement) => db.exec(statement),
    async finish() {
      db.exec('commit; pragma wal_checkpoint(truncate)');
      db.close();
    },
  };
}

async function fillPostgres(url: string): Promise<Filler> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  return {
    async insert(table, rows) {
      for (const chunk of chunksOf(rows)) {
        const columns = Object.keys(chunk[0] as Row).join(', ');
        await client.query(
          `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
          [
            JSON.stringify(chunk, (_, value: unknown) =>
              value instanceof Uint8Array ? hexOf(value) : value,
            ),
          ],
        );
      }
    },
    run: async (statement) => void (await client.query(statement)),
    async finish() {
      await client.query('commit');
      // PostgreSQL's autovacuum and checkpointer would do this a minute later.
      await client.query('vacuum (analyze)');
      await client.query('checkpoint');
      await client.end();
    },
  };
}

/** Bytes in PostgreSQL's hex format. */
function hexOf(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}

function* chunksOf(rows: Iterable<Row>): Generator<Row[]> {
  let chunk: Row[] = [];
  for (const row of rows) {
    if (chunk.push(row) < rowsPerStatement) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
