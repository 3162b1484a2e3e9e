import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { unmovedTables, movedTables } from '../../src/database/move/moved-tables.ts';

/** Texts, bytes and numbers that one of the engines or the code between them might misread. */
const texts = [
  '',
  'NULL',
  'null',
  '{a,"b"}',
  '\\x00',
  'O\'Brien \\ "x"',
  'line\nline\ttab\r',
  '漢字 😀 é',
  '?',
  '$1',
  ' ',
];
const bytes = [[], [0], [0, 255, 92, 34, 39], [0xe6, 0xbc], [1, 2, 3]].map((list) => Uint8Array.from(list));
const smallNumbers = [0, 1, -1, 2_147_483_647, -2_147_483_648];
const largeNumbers = [0, 1, -1, Number.MAX_SAFE_INTEGER, 1_700_000_000_123, -5];

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

/**
 * Inserts `rows` rows into every table that is moved, whatever its columns: foreign keys are valid, and texts
 * and numbers that must be unique are. `file`: a database with the schema and no rows.
 */
export function fillEveryTable(file: string, rows: number): void {
  const db = new DatabaseSync(file);
  db.exec('pragma foreign_keys = on; begin');
  for (const table of movedTables) fillTable(db, table, rows);
  db.exec('commit');
  // Leaves sequence numbers that belong to deleted rows.
  db.exec('pragma foreign_keys = off');
  db.prepare('delete from report where id > ?').run(rows - 2);
  db.exec('delete from session');
  db.close();
}

function fillTable(db: DatabaseSync, table: string, rows: number): void {
  const columns = db
    .prepare(`select name, type, "notnull", pk from pragma_table_info(?)`)
    .all(table) as unknown as Column[];
  const references = new Map(
    (
      db.prepare('select "from", "table" from pragma_foreign_key_list(?)').all(table) as {
        from: string;
        table: string;
      }[]
    ).map((reference) => [reference.from, reference.table]),
  );
  const isNumbered =
    columns.some(({ name }) => name === 'id') && table !== 'click' && table !== 'click_agent';
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const insert = db.prepare(
    `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
  );
  for (let row = 1; row <= rows; row++) {
    const values = columns.map((column) => {
      if (isNumbered && column.name === 'id') return row;
      if (references.has(column.name)) return column.notnull === 0 && row % 7 === 0 ? null : row;
      if (table === 'click' && column.name === 'id') return clickId(row);
      return valueOf(column, row);
    });
    insert.run(...values);
  }
}

function valueOf({ type, notnull, pk }: Column, row: number): string | number | Uint8Array | null {
  if (notnull === 0 && pk === 0 && row % 3 === 0) return null;
  if (/blob/i.test(type)) return pick(bytes, row);
  if (/int/i.test(type)) {
    if (pk > 0) return row;
    return pick(type === 'bigint' ? largeNumbers : smallNumbers, row);
  }
  return `${pick(texts, row)}${row}`;
}

const monthMs = 30 * 86_400_000;

/** Ids spread over a year and a half; some have an unexpected time. */
function clickId(row: number): Uint8Array {
  const id = Buffer.alloc(16, row % 256);
  const at = row % 50 === 0 ? row : Date.UTC(2026, 10, 1) - (row % 18) * monthMs;
  id.writeUIntBE(at, 0, 6);
  id.writeUInt32BE(row, 8);
  return id;
}

function pick<Value>(values: readonly Value[], number: number): Value {
  return values[number % values.length] as Value;
}

/** Reads all rows of all tables of a closed database in order, and its sequence numbers. */
export function dumpFile(file: string): Record<string, Record<string, SQLOutputValue>[]> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const names = db.prepare(`select name from sqlite_schema where type = 'table' order by name`).all() as {
      name: string;
    }[];
    const tables = names.map(({ name }) => name).filter((name) => !unmovedTables.includes(name));
    const entries = tables.map((table) => {
      const condition = table === 'sqlite_sequence' ? " where name <> 'change' order by name" : '';
      return [table, db.prepare(`select * from "${table}"${condition}`).all()];
    });
    return Object.fromEntries(entries);
  } finally {
    db.close();
  }
}
