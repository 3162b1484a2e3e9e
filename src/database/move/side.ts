import type { Engine } from '../migrations/columns.ts';

/** What a column can hold, on both engines. */
export type Value = number | string | Uint8Array | null;
export type Row = Value[];

export interface Column {
  name: string;
  type: 'number' | 'text' | 'bytes';
}

export interface TableShape {
  table: string;
  columns: readonly Column[];
  /** The primary key's columns, in its order. */
  key: readonly Column[];
  /** Whether the database numbers its rows. */
  isNumbered: boolean;
}

/** One of the two databases of a move. SQL is the same for both: parameters are `?`, names stand in double quotes. */
export interface Side {
  engine: Engine;
  /** What it is called in messages. */
  name: string;
  /** @throws MoveError */
  query(sql: string, values?: readonly Value[]): Promise<Row[]>;
  describe(table: string): Promise<TableShape>;
  insert(shape: TableShape, rows: readonly Row[]): Promise<void>;
  /** All of it is stored when the promise resolves, or nothing is. */
  inTransaction(unit: () => Promise<void>): Promise<void>;
  hasTable(table: string): Promise<boolean>;
  /** The highest number given to a row, of those that are gone, too; 0 = none was. */
  lastNumber(table: string): Promise<number>;
  setLastNumber(table: string, number: number): Promise<void>;
  close(): Promise<void>;
}

/** Where a move comes from: nobody changes it as long as it is open. */
export interface Source extends Side {
  /** Another text whenever anything in it has been changed in between, or when it is another installation. */
  fingerprint(): Promise<string>;
}

/** Where a move goes to. */
export interface Target extends Side {
  /** Whoever is told of changes hears nothing of the rows that come, until `loud`. */
  quiet(): Promise<void>;
  loud(): Promise<void>;
  /** Once all rows are there. */
  tidyUp(): Promise<void>;
}

export function quoted(name: string): string {
  return `"${name}"`;
}

export function listed(columns: readonly Column[]): string {
  return columns.map(({ name }) => quoted(name)).join(', ');
}
