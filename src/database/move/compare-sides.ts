import { MoveError } from './move-error.ts';
import { type MovedTable, movedTables } from './moved-tables.ts';
import { type Column, quoted, type Side, type Source, type Target } from './side.ts';

/** A prime. Numbers are compared by the sum of remainders, which stays small even for very many rows. */
const divisor = 1_000_003;

/**
 * Checks a move: compares, for each table, the number of rows, and for each column the number of values and a
 * sum of its numbers or text lengths. `onTable` is called before each table, with the number of rows compared
 * so far.
 * @throws MoveError naming the first table that differs
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
    const [there, here] = await Promise.all([
      summarise(source, table, columns),
      summarise(target, table, columns),
    ]);
    const place = there.findIndex((value, index) => value !== here[index]);
    if (place !== -1) throw new MoveError(describe(table, { there, here, place, columns }));
    rows += Number(there[0]);
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

interface Difference {
  there: string[];
  here: string[];
  place: number;
  columns: readonly Column[];
}

function describe(table: MovedTable, { there, here, place, columns }: Difference): string {
  const column = columns[Math.floor((place - 1) / 2)]?.name;
  const what =
    place === 0 ? `${there[0]} rows were moved and ${here[0]} are there` : `the column ${column} differs`;
  return `The copy is not the same: of the table ${table} ${what}. Empty the target and begin again.`;
}
