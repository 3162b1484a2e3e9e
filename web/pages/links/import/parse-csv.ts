import { type CsvRow, readCsv } from '../../qr/bulk/read-csv.ts';

/** A file of comma-separated values. */
export interface CsvTable {
  /** Of the columns: the first row. */
  names: string[];
  rows: CsvRow[];
}

const separators = [',', ';', '\t'];

/** Separated by commas, semicolons or tabs, whichever the first row has most of. Rows without any text are left out. */
export function parseCsv(text: string): CsvTable {
  const all = readCsv(text, separatorOf(text));
  const [first, ...rows] = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { names: first?.cells ?? [], rows };
}

/** One row: cells that need it are quoted, and nothing is left that a spreadsheet would take for a formula. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Takes the apostrophes away that files of this service have before what a spreadsheet would take for a formula. */
export function withoutGuard(cell: string): string {
  return cell.replaceAll(guards, '');
}

function writeCell(cell: string): string {
  const harmless = cell.replaceAll(formulaStart, "'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** As in the files of the API: also where a `;`, tab or line break in a cell begins the next one. */
const formulaStart = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;
const guards = /^'(?=[\t\r])|(?<=^|[;\t\r\n])'(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const unquoted = first.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => unquoted.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
