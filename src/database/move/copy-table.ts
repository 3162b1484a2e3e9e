import { movedTables } from './moved-tables.ts';
import { keyOf, type Place, recordProgress } from './progress-record.ts';
import {
  type Column,
  listed,
  quoted,
  type Row,
  type Side,
  type Source,
  type TableShape,
  type Target,
} from './side.ts';

const usualRowsMax = 5_000;
/** The most bytes of a batch of several rows: a batch is in memory more than once, also as text. */
const bytesMax = 4 * 1024 * 1024;

interface TableMove {
  source: Source;
  target: Target;
  at: Place;
  /** The most rows of a batch. */
  rowsMax?: number | undefined;
  /** Called after each batch, with the number of rows of all tables that have been moved so far. */
  onBatch(rows: number): void;
}

/**
 * Copies the rest of a table from `at` on, in batches ordered by primary key. Returns the number of rows of
 * all tables that have been moved.
 */
export async function copyTable(move: TableMove): Promise<number> {
  const { source, target, at, rowsMax = usualRowsMax, onBatch } = move;
  const { tableNumber } = at;
  const shape = await describeBoth(source, target, movedTables[tableNumber] as string);
  let { after, rows } = at;
  let storing: Promise<void> = Promise.resolve();
  // A batch is stored while the next one is read.
  for (;;) {
    const batch = await readAfter(source, shape, { after, rowsMax });
    await storing;
    onBatch(rows);
    if (batch.length === 0) return rows;
    after = keyOf(batch.at(-1) as Row, shape.columns, shape.key);
    rows += batch.length;
    storing = store(target, { shape, batch, place: { tableNumber, after, rows } });
    // The next `await storing` reports the error; this prevents an unhandled rejection before that.
    storing.catch(() => {});
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
  rowsMax: number;
}

/** Reads the rows after the key `after`; none = there are no more. */
async function readAfter(source: Side, shape: TableShape, { after, rowsMax }: Page): Promise<Row[]> {
  const { table, columns, key } = shape;
  const beyond = after ? ` where (${listed(key)}) > (${after.map(() => '?').join(', ')})` : '';
  const next = `from ${quoted(table)}${beyond} order by ${listed(key)} limit`;
  // Asked first, because after thousands of small rows there may be thousands of pictures.
  const [[fitting] = []] = await source.query(
    `select count(*) from (
      select sum(bytes) over (order by ${listed(key)} rows unbounded preceding) as total
      from (select ${listed(key)}, ${bytesOf(columns)} as bytes ${next} ${rowsMax}) as page
    ) as sized where total <= ${bytesMax}`,
    after,
  );
  return source.query(`select ${listed(columns)} ${next} ${Math.max(1, Number(fitting))}`, after);
}

/** About the size of a row, as an expression. */
function bytesOf(columns: readonly Column[]): string {
  const values = columns.filter(({ type }) => type !== 'number');
  const lengths = values.map(({ name }) => `coalesce(octet_length(${quoted(name)}), 0)`);
  return [8 * columns.length, ...lengths].join(' + ');
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
