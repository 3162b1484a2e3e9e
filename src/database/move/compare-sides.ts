import { OperatorError } from '../../platform/processes/operator-error.ts';
import { type MovedTable, movedTables } from './moved-tables.ts';
import { type Column, quoted, type Side, type Source, type Target } from './side.ts';

/** A prime. Numbers are compared by the sum of remainders, which stays small even for very many rows. */
const divisor = 1_000_003;

/**
 * Checks a move: compares, for each table, the number of rows, and for each column the number of values and a
 * sum of its numbers or text lengths. `onTable` is called before each table, with the number of rows compared
 * so far.
 * @throws OperatorError naming the first table that differs
 */
export async function compareSides(
  source: Source,
  target: Target,
  onTable: (table: MovedTable, rows: number) => void,
): Promise<void> {
  let rows = 0;
  for (const table of movedTables) {
    onTable(table, rows);
    const { columns } = await source.describe(table);
    const [wanted, found] = await Promise.all([
      summarise(source, table, columns),
      summarise(target, table, columns),
    ]);
    const index = wanted.findIndex((figure, at) => figure !== found[at]);
    if (index !== -1) throw new OperatorError(describe(table, { wanted, found, index, columns }));
    rows += Number(wanted[0]);
  }
}

/** Clicks and scans by people, summed from the all-time counts. */
export async function clicksOf(side: Side): Promise<number> {
  const [[clicks] = []] = await side.query(
    `select coalesce(sum(clicks), 0) from click_total where subject in ('link', 'qr', 'bio')`,
  );
  return Number(clicks);
}

/** The number of rows, then two figures for each column: its number of values and a checksum. */
async function summarise(side: Side, table: MovedTable, columns: readonly Column[]): Promise<string[]> {
  const figures = columns.flatMap(({ name, type }) => {
    const column = quoted(name);
    return [
      `count(${column})`,
      type === 'number' ? `sum(${column} % ${divisor})` : `sum(octet_length(${column}))`,
    ];
  });
  const [row = []] = await side.query(`select count(*), ${figures.join(', ')} from ${quoted(table)}`);
  return row.map((figure) => String(figure ?? 0));
}

/** The figures of both sides, of which those at `index` differ. */
interface Difference {
  wanted: string[];
  found: string[];
  index: number;
  columns: readonly Column[];
}

function describe(table: MovedTable, { wanted, found, index, columns }: Difference): string {
  const column = columns[Math.floor((index - 1) / 2)]?.name;
  const what =
    index === 0 ? `${wanted[0]} rows were moved and ${found[0]} are there` : `the column ${column} differs`;
  return `The copy is not the same: of the table ${table} ${what}. Empty the target and begin again.`;
}
