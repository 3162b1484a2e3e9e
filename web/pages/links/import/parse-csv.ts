import { type CsvRow, findToldSeparator, readCsv } from '../../../csv/read-csv.ts';
import { withScheme } from '../../../with-scheme.ts';
import { guessMapping } from './columns.ts';

/** The contents of a CSV file. */
export interface CsvTable {
  /** The column names, from the first row; '' where a column has none. */
  names: string[];
  rows: CsvRow[];
}

const separators = [',', ';', '\t'];
const address = /^(?:https?:\/\/|www\.)/i;
/** Of what may have a scheme added: no dates, numbers or versions. */
const hostWithLetters = /^[^/?#:]+\.\p{L}[^./?#:]*(?=[/?#:]|$)/u;

/**
 * Parses CSV. The separator is the one that a line before the first row tells (`sep=;`), else the comma,
 * semicolon or tab, whichever is most frequent in the first row. Empty rows are left out. A first row with an address is
 * no row of names but the first link, as in a plain list of addresses: that column is the destination.
 */
export function parseCsv(text: string): CsvTable {
  const all = readCsv(text, findToldSeparator(text) ?? separatorOf(text));
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const names = filled[0]?.cells ?? [];
  const destination = findDestination(names, filled[1]?.cells ?? names);
  if (destination < 0) return { names, rows: filled.slice(1) };
  return { names: names.map((_, column) => (column === destination ? 'url' : '')), rows: filled };
}

/**
 * The column of the first row that has an address; -1 if there is none. Without a scheme it may also be a name, as in
 * `link.url`: that is told by the names beside it, and by the row below it.
 */
function findDestination(first: readonly string[], second: readonly string[]): number {
  const found = first.findIndex((cell) => address.test(cell));
  if (found >= 0 || guessMapping(first).some((field) => field !== '')) return found;
  return first.findIndex((cell, column) => isBare(cell) && (cell.includes('/') || isBare(second[column])));
}

function isBare(cell = ''): boolean {
  return withScheme(cell) !== cell && hostWithLetters.test(cell);
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
const formulaStart = /^(?='*[\t\r])|(?<=^|[;\t\r\n])(?='*(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;
const guards = /^'(?='*[\t\r])|(?<=^|[;\t\r\n])'(?='*(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;

function separatorOf(text: string): string {
  const [first = ''] = text.replace(/^[\uFEFF\r\n]+/, '').split(/[\r\n]/, 1);
  const unquoted = first.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => unquoted.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
