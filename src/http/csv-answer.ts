import { mapGently } from '../platform/breathe.ts';
import { RawAnswer } from './raw-answer.ts';

export type CsvRow = readonly (string | number)[];

/**
 * Makes a CSV file (RFC 4180, UTF-8) that is sent as an attachment. `filename` may contain only letters,
 * digits, dots and hyphens. The first row has the column names.
 */
export async function csvAnswer(filename: string, rows: readonly CsvRow[]): Promise<RawAnswer> {
  const lines = await mapGently(rows, renderRow);
  return new RawAnswer(headersOf(filename), lines.join(''));
}

/**
 * As csvAnswer, but streams the file: the next rows are requested only when the client has taken the previous
 * ones (back-pressure).
 */
export function csvStream(filename: string, pieces: AsyncIterable<readonly CsvRow[]>): RawAnswer {
  return new RawAnswer(headersOf(filename), ReadableStream.from(encode(pieces)));
}

async function* encode(pieces: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<Uint8Array> {
  for await (const rows of pieces) yield Buffer.from(rows.map(renderRow).join(''));
}

function headersOf(filename: string): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${filename}"`,
  };
}

function renderRow(row: CsvRow): string {
  return `${row.map(renderCell).join(',')}\r\n`;
}

/** Cells with `;` or a tab are quoted too, for spreadsheets that guess another separator than the comma. */
function renderCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = disarm(value);
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Prevents CSV injection: puts an apostrophe before anything that a spreadsheet would run as a formula. A
 * spreadsheet that separates by `;` or tabs reads our commas and quotes as text, so each `;`, tab or line
 * break inside a cell may begin a new cell there, which may have quotes and white space before its formula.
 */
function disarm(text: string): string {
  return text.replaceAll(formulaStart, "'");
}

/** East Asian editions of spreadsheets also accept the full-width characters. */
const formulaStart = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;
