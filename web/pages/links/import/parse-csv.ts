/** A file of values, RFC 4180, with what spreadsheets make of it. */
export interface CsvTable {
  /** The first row. */
  names: string[];
  rows: string[][];
}

const separators = [',', ';', '\t'];

/** Separated by commas, semicolons or tabs, whichever the first row has most of; empty rows are left out. */
export function parseCsv(text: string): CsvTable {
  const content = text.replace(/^\uFEFF/, '');
  const records = readRecords(content, separatorOf(content));
  const [names = [], ...rows] = records.filter((record) => record.some((cell) => cell.trim() !== ''));
  return { names: names.map((name) => name.trim()), rows };
}

/** One row: cells that need it are quoted, and nothing is left that a spreadsheet would take for a formula. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Takes the apostrophe away that files of this service have before what a spreadsheet would take for a formula. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function writeCell(cell: string): string {
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function separatorOf(content: string): string {
  const [first = ''] = content.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** A quoted cell may hold separators, line breaks and, doubled, quotation marks. */
function readRecords(content: string, separator: string): string[][] {
  const rest = `[^${separator}\\r\\n]*`;
  const quotation = '"([^"]*(?:""[^"]*)*)"?';
  const cell = new RegExp(`(?:${quotation}${rest}|(${rest}))(${separator}|\\r\\n|\\n|\\r|$)`, 'y');
  const records: string[][] = [[]];
  while (cell.lastIndex < content.length) {
    const [, quoted, plain = '', end = ''] = cell.exec(content) ?? [];
    records.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) {
      // What ends with a separator has one more cell, an empty one.
      if (cell.lastIndex === content.length) records.at(-1)?.push('');
    } else if (cell.lastIndex < content.length) records.push([]);
  }
  return records;
}
