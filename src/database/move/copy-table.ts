import { movedTables } from './moved-tables.ts';
import { keyOf, type Place, recordProgress } from './progress-record.ts';
import {
  listed,
  quoted,
  type Row,
  type Side,
  type Source,
  type TableShape,
  type Target,
  type Value,
} from './side.ts';

const rowsMax = 5_000;
/** The first batch of a table is small: how large its rows are is not known yet. */
const firstRows = 32;
const growthMax = 8;
const bytesWanted = 4 * 1024 * 1024;

interface TableMove {
  source: Source;
  target: Target;
  at: Place;
  /** Called after each batch, with the number of rows of all tables that have been moved so far. */
  onBatch(rows: number): void;
}

/**
 * Copies the rest of a table from `at` on, in batches ordered by primary key. Returns the number of rows of
 * all tables that have been moved.
 */
export async function copyTable({ source, target, at, onBatch }: TableMove): Promise<number> {
  const { tableNumber } = at;
  const shape = await describeBoth(source, target, movedTables[tableNumber] as string);
  let { after, rows } = at;
  let limit = firstRows;
  let storing: Promise<void> = Promise.resolve();
  // A batch is stored while the next one is read.
  for (;;) {
    const batch = await readAfter(source, shape, { after, limit });
    await storing;
    onBatch(rows);
    if (batch.length === 0) return rows;
    after = keyOf(batch.at(-1) as Row, shape.columns, shape.key);
    rows += batch.length;
    storing = store(target, { shape, batch, place: { tableNumber, after, rows } });
    // The next `await storing` reports the error; this prevents an unhandled rejection before that.
    storing.catch(() => {});
    limit = nextLimit(batch);
  }
}

/** Both sides have the same schema, so this only throws if somebody has changed one by hand. */
async function describeBoth(source: Side, target: Side, table: string): Promise<TableShape> {
  const [from, to] = [await source.describe(table), await target.describe(table)];
  const sorted = ({ columns }: TableShape) => columns.map(({ name, type }) => `${name} ${type}`).sort();
  if (sorted(from).join() !== sorted(to).join())
    throw new TypeError(`The table ${table} has other columns in ${target.name} than in ${source.name}.`);
  return from;
}

interface Page {
  after: Row | undefined;
  limit: number;
}

function readAfter(
  source: Side,
  { table, columns, key }: TableShape,
  { after, limit }: Page,
): Promise<Row[]> {
  const from = `select ${listed(columns)} from ${quoted(table)}`;
  const beyond = after ? ` where (${listed(key)}) > (${after.map(() => '?').join(', ')})` : '';
  return source.query(`${from}${beyond} order by ${listed(key)} limit ${limit}`, after);
}

interface Batch {
  shape: TableShape;
  batch: readonly Row[];
  place: Place;
}

function store(target: Target, { shape, batch, place }: Batch): Promise<void> {
  return target.inTransaction(async () => {
    await target.insert(shape, batch);
    await recordProgress(target, place);
  });
}

/**
 * The number of rows that makes a batch of the wanted size, if they are as large as those of the last batch.
 */
function nextLimit(batch: readonly Row[]): number {
  const bytes = batch.reduce((sum, row) => sum + bytesOf(row), 0);
  const fitting = Math.floor((bytesWanted * batch.length) / bytes);
  return Math.max(1, Math.min(fitting, batch.length * growthMax, rowsMax));
}

function bytesOf(row: Row): number {
  return row.reduce((sum: number, value) => sum + valueBytes(value), 0);
}

function valueBytes(value: Value): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length + 8 : 8;
}
