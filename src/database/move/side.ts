import type { Engine } from '../migrations/columns.ts';

/** The values that a column can hold on both engines. */
export type Value = number | string | Uint8Array | null;
export type Row = Value[];

export interface Column {
  name: string;
  type: 'number' | 'text' | 'bytes';
}

export interface TableShape {
  table: string;
  columns: readonly Column[];
  /** The columns of the primary key, in the key's order. */
  key: readonly Column[];
  /** Whether the database assigns ids to its rows. */
  assignsIds: boolean;
}

/** One of the two databases of a move. SQL is the same for both: parameters are `?`, names double-quoted. */
export interface Side {
  engine: Engine;
  /** The name used in messages. */
  name: string;
  /** @throws OperatorError */
  query(sql: string, values?: readonly Value[]): Promise<Row[]>;
  describe(table: string): Promise<TableShape>;
  insert(shape: TableShape, rows: readonly Row[]): Promise<void>;
  /** Runs `unit` in a transaction; rolls back and rejects when it throws. */
  inTransaction(unit: () => Promise<void>): Promise<void>;
  hasTable(table: string): Promise<boolean>;
  /** The highest id ever assigned in the table, including deleted rows; 0 = none. */
  lastId(table: string): Promise<number>;
  /** Sets that id, so that the next row gets a higher one. */
  setLastId(table: string, id: number): Promise<void>;
  close(): Promise<void>;
}

/** The database that a move reads from. It is locked against changes as long as it is open. */
export interface Source extends Side {
  /** A text that differs if the data was changed since an earlier run, or if it is another installation. */
  fingerprint(): Promise<string>;
}

/** The database that a move writes to. */
export interface Target extends Side {
  /** From now on changes are not announced to nodes, which costs time and is of no use during a move. */
  stopAnnouncing(): Promise<void>;
  resumeAnnouncing(): Promise<void>;
  /** Called once all rows are stored. */
  tidyUp(): Promise<void>;
}

/** As Side, inTransaction. `begin`: the statement that begins it */
export async function inTransaction(
  query: Side['query'],
  begin: string,
  unit: () => Promise<void>,
): Promise<void> {
  await query(begin);
  try {
    await unit();
    await query('commit');
  } catch (error) {
    // The rollback fails if SQLite has already rolled back by itself.
    await query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * The columns of the primary key, in the key's order. `positions`: that of each column in the key, from 1 on; 0 or null =
 * it is not in the key
 */
export function keyColumns(columns: readonly Column[], positions: readonly (number | null)[]): Column[] {
  return columns
    .map((column, index) => ({ column, position: positions[index] ?? 0 }))
    .filter(({ position }) => position > 0)
    .sort((a, b) => a.position - b.position)
    .map(({ column }) => column);
}

/** The name of a table or column as it stands in a statement. */
export function quoted(name: string): string {
  return `"${name}"`;
}

/** The names of columns as they stand in a statement. */
export function listed(columns: readonly Column[]): string {
  return columns.map(({ name }) => quoted(name)).join(', ');
}
