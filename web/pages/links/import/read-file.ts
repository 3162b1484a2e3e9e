import { parseCsv, type CsvTable } from './parse-csv.ts';

export const fileBytesMax = 50 * 1024 * 1024;
export const rowsMax = 100_000;

export type FileProblem = 'large' | 'long' | 'empty';

/**
 * Reads the table from a file in UTF-8, in UTF-16 as spreadsheets write what they call Unicode text, or in
 * Windows-1252 as older ones do; or returns what is wrong with it.
 */
export async function readFile(file: File): Promise<CsvTable | FileProblem> {
  if (file.size > fileBytesMax) return 'large';
  const table = parseCsv(decode(await file.arrayBuffer()));
  if (table.rows.length === 0) return 'empty';
  return table.rows.length > rowsMax ? 'long' : table;
}

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
