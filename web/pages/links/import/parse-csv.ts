import { type CsvRow, findToldSeparator, readCsv } from '../../../csv/read-csv.ts';

/** The contents of a CSV file. */
export interface CsvTable {
  /** The column names, from the first row; '' where a column has none. */
  names: string[];
  rows: CsvRow[];
}

const separators = [',', ';', '\t'];
const address = /^(?:https?:\/\/|www\.)/i;

/**
 * Parses CSV. The separator is the one that a line before the first row tells (`sep=;`), else the comma,
 * semicolon or tab, whichever is most frequent in the first row. Empty rows are left out. A first row with an address is
 * no row of names but the first link, as in a plain list of addresses: that column is the destination.
 */
export function parseCsv(text: string): CsvTable {
  const all = readCsv(text, findToldSeparator(text) ?? separatorOf(text));
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const names = filled[0]?.cells ?? [];
  const destination = names.findIndex((cell) => address.test(cell));
  if (destination < 0) return { names, rows: filled.slice(1) };
  return { names: names.map((_, column) => (column === destination ? 'url' : '')), rows: filled };
}

/** Writes one row of CSV. Cells are quoted where necessary, and formulas are escaped with an apostrophe. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/**
 * Removes the apostrophes that this service's files have before text that a spreadsheet would take for a
 * formula.
 */
export function withoutGuard(cell: string): string {
  return cell.replaceAll(guards, '');
}

function writeCell(cell: string): string {
  const harmless = cell.replaceAll(formulaStart, "'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * As in the API's files: a `;`, tab or line break within a cell also counts, as some spreadsheets would split
 * there.
 */
const formulaStart = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;
const guards = /^'(?=[\t\r])|(?<=^|[;\t\r\n])'(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;

function separatorOf(text: string): string {
  const [first = ''] = text.replace(/^[\uFEFF\r\n]+/, '').split(/[\r\n]/, 1);
  const unquoted = first.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => unquoted.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
