import { decodeText } from '../../../csv/decode-text.ts';
import { parseCsv, type CsvTable } from './parse-csv.ts';

const fileBytesMax = 50 * 1024 * 1024;
export const rowsMax = 100_000;

export type FileProblem = 'large' | 'long' | 'empty' | 'unreadable';

/** Reads the table from a file in any encoding that decodeText knows; or returns what is wrong with it. */
export async function readFile(file: File): Promise<CsvTable | FileProblem> {
  if (file.size > fileBytesMax) return 'large';
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return 'unreadable';
  const table = parseCsv(decodeText(bytes));
  if (table.rows.length === 0) return 'empty';
  return table.rows.length > rowsMax ? 'long' : table;
}
