import { RawAnswer } from './raw-answer.ts';

export type CsvRow = readonly (string | number)[];

/**
 * A file of comma-separated values: RFC 4180, UTF-8, sent as an attachment. `filename` consists of letters, digits, dots
 * and hyphens. The first row names the columns.
 */
export function csvAnswer(filename: string, rows: readonly CsvRow[]): RawAnswer {
  return new RawAnswer(headersOf(filename), renderRows(rows));
}

/** As csvAnswer, for a file that is never whole in memory: the next rows are asked for when there is room for them. */
export function csvStream(filename: string, pieces: AsyncIterable<readonly CsvRow[]>): RawAnswer {
  return new RawAnswer(headersOf(filename), ReadableStream.from(encode(pieces)));
}

async function* encode(pieces: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<Uint8Array> {
  for await (const rows of pieces) yield Buffer.from(renderRows(rows));
}

function headersOf(filename: string): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${filename}"`,
  };
}

function renderRows(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(renderCell).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would run as a formula gets an apostrophe before it. */
function renderCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
