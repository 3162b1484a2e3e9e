import type { Column, Row, Side, Value } from './side.ts';
import { progressTable } from './unfinished-move.ts';

/** How far a move has got. */
export interface Place {
  /** Index in `movedTables` of the table that is being moved. */
  tableNumber: number;
  /** The primary key of the table's last row that was copied; undefined = none was. */
  after: Row | undefined;
  /** Rows of all tables that were copied. */
  rows: number;
}

export interface Progress {
  /** The source's fingerprint; see Source */
  fingerprint: string;
  place: Place;
}

/** The progress of an unfinished move; undefined = no move into this database has begun. */
export async function findProgress(target: Side): Promise<Progress | undefined> {
  if (!(await target.hasTable(progressTable))) return undefined;
  const [[fingerprint, place] = []] = await target.query(`select source, place from ${progressTable}`);
  return { fingerprint: String(fingerprint), place: parsePlace(String(place)) };
}

export async function beginProgress(target: Side, fingerprint: string): Promise<void> {
  const place = formatPlace({ tableNumber: 0, after: undefined, rows: 0 });
  await target.query(`create table ${progressTable} (source text not null, place text not null)`);
  await target.query(`insert into ${progressTable} (source, place) values (?, ?)`, [fingerprint, place]);
}

/** Call it in the transaction that stores the rows, so that a resumed move neither skips nor repeats rows. */
export async function recordProgress(target: Side, place: Place): Promise<void> {
  await target.query(`update ${progressTable} set place = ?`, [formatPlace(place)]);
}

export async function endProgress(target: Side): Promise<void> {
  await target.query(`drop table ${progressTable}`);
}

/** The values of a row's primary key. */
export function keyOf(row: Row, columns: readonly Column[], key: readonly Column[]): Row {
  return key.map((column) => row[columns.indexOf(column)] as Value);
}

/** As JSON; bytes in the key become a one-element list with hexadecimal text, to tell them from texts. */
function formatPlace({ tableNumber, after, rows }: Place): string {
  const parts = after?.map((value) => (value instanceof Uint8Array ? [value.toHex()] : value));
  return JSON.stringify({ tableNumber, after: parts, rows });
}

function parsePlace(text: string): Place {
  const { tableNumber, after, rows } = JSON.parse(text) as Omit<Place, 'after'> & {
    after?: (number | string | [string])[];
  };
  const key = after?.map((part) => (Array.isArray(part) ? Uint8Array.fromHex(part[0]) : part));
  return { tableNumber, after: key, rows };
}
