import type { FileFormat } from '../../../contract/answer-format.ts';
import { mapGently } from '../../platform/pace/breathe.ts';
import { RawAnswer } from './raw-answer.ts';

export type CsvRow = readonly (string | number)[];

/** A CSV file that a client asked for. */
export interface CsvFile {
  /** Only letters, digits, dots and hyphens. */
  name: string;
  format: FileFormat;
}

const byteOrderMark = '\uFEFF';

/**
 * Makes a CSV file (RFC 4180, UTF-8) that is sent as an attachment. The first row has the column names.
 */
export async function csvAnswer(file: CsvFile, rows: readonly CsvRow[]): Promise<RawAnswer> {
  const lines = await mapGently(rows, renderRow);
  return new RawAnswer(headersOf(file), startOf(file) + lines.join(''));
}

/**
 * As csvAnswer, but streams the file: the next rows are requested only when the client has taken the previous
 * ones (back-pressure).
 */
export function csvStream(file: CsvFile, pieces: AsyncIterable<readonly CsvRow[]>): RawAnswer {
  return new RawAnswer(headersOf(file), encode(file, pieces));
}

async function* encode(file: CsvFile, pieces: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<Uint8Array> {
  if (startOf(file) !== '') yield Buffer.from(startOf(file));
  for await (const rows of pieces) yield Buffer.from((await mapGently(rows, renderRow)).join(''));
}

/** Excel takes a file for one of an older encoding of the country unless it begins with the mark. */
function startOf({ format }: CsvFile): string {
  return format === 'csv-bom' ? byteOrderMark : '';
}

function headersOf({ name }: CsvFile): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
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
 * break inside a cell may begin a new cell there, which may have quotes and white space before its formula. Text that has
 * apostrophes there itself gets one more, so that whoever takes one away has the text as it was.
 */
function disarm(text: string): string {
  return text.replaceAll(formulaStart, "'");
}

/** East Asian editions of spreadsheets also accept the full-width characters. */
const formulaStart = /^(?='*[\t\r])|(?<=^|[;\t\r\n])(?='*(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;
