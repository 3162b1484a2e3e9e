import { mapGently } from '../platform/breathe.ts';
import { RawAnswer } from './raw-answer.ts';

export type CsvRow = readonly (string | number)[];

/**
 * A file of comma-separated values: RFC 4180, UTF-8, sent as an attachment. `filename` consists of letters, digits, dots
 * and hyphens. The first row names the columns.
 */
export async function csvAnswer(filename: string, rows: readonly CsvRow[]): Promise<RawAnswer> {
  const lines = await mapGently(rows, renderRow);
  return new RawAnswer(headersOf(filename), lines.join(''));
}

/** As csvAnswer, for a file that is never whole in memory: the next rows are asked for when there is room for them. */
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

/** `"` keeps separators of other lists than ours in the cell too, for spreadsheets that guess which one it is. */
function renderCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = disarm(value);
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * An apostrophe before whatever a spreadsheet would run as a formula. Where lists are separated by `;` or tabs our commas
 * are text, so a cell of ours is not the beginning of one there and its quotes protect nothing: a `;`, tab or line break
 * within it begins the next cell, which may have quotes and white space of its own before its formula.
 */
function disarm(text: string): string {
  return text.replaceAll(formulaStart, "'");
}

/** East Asian editions take the wide forms too. */
const formulaStart = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;
