import { contentFields, isQrType } from '../designer/qr-content.ts';
import type { QrType } from '../qr-types.ts';
import { type CsvRow, findToldSeparator, hasMoreCells, readCsv } from '../../../csv/read-csv.ts';
import { withScheme } from '../../../with-scheme.ts';

/** One code of a list. */
export interface WantedCode {
  /** Its line in the text, from 1. */
  line: number;
  source: string;
  type: string;
  name: string;
  data: Record<string, string>;
  /** Undefined if the list does not specify it. */
  dynamic?: string;
  /** Set if a separator has split one of its cells, see hasMoreCells. */
  isSplit?: true;
}

export interface CodeList {
  codes: WantedCode[];
  /** What stands before the codes: the line that tells the separator, and the one with the column names. */
  header: string;
}

/** The columns of a list without column names. */
const plainColumns = {
  link: ['url', 'name'],
  text: ['text', 'name'],
  email: ['email', 'name'],
  phone: ['phone', 'name'],
  sms: ['phone', 'message', 'name'],
  wifi: ['ssid', 'password', 'name'],
  vcard: ['fname', 'lname', 'phone', 'email', 'org'],
} as const satisfies Record<QrType, string[]>;

const contentColumns = new Set<string>([...Object.values(contentFields).flat(), 'hidden']);
const otherColumns = new Set(['type', 'name', 'dynamic']);
const addresses = new Set(['url', 'site']);

/**
 * Reads a pasted list or a CSV file. With column names, each line may specify its type; `type` is the
 * default.
 */
export function readCodes(text: string, type: QrType): CodeList {
  const told = findToldSeparator(text);
  const separator = told ?? findSeparator(text, type);
  const [first, ...rest] = readCsv(text, separator);
  const columns = first && readHeader(first);
  const header = [told && `sep=${told}`, columns && first.source].filter(Boolean).join('\n');
  if (columns) return { codes: rest.map((row) => readCode(row, columns, type)), header };
  const rows = first ? [first, ...rest] : [];
  const plain = plainColumns[type];
  return {
    codes: rows.map((row) => readCode(limitCells(row, plain.length, separator), plain, type)),
    header,
  };
}

/** Tabs come from spreadsheets. For texts without column names, commas and semicolons belong to the text. */
function findSeparator(text: string, type: QrType): string {
  if (text.includes('\t')) return '\t';
  const [first = ''] = text.trimStart().split(/\r\n|\r|\n/, 1);
  for (const separator of [';', ',']) {
    if (readHeader({ cells: first.split(separator).map((cell) => cell.trim()) })) return separator;
  }
  if (type === 'text') return '\t';
  return !text.includes(',') && text.includes(';') ? ';' : ',';
}

function readHeader({ cells }: Pick<CsvRow, 'cells'>): string[] | undefined {
  const columns = cells.map((cell) => cell.toLowerCase());
  const areKnown = columns.every((column) => contentColumns.has(column) || otherColumns.has(column));
  return areKnown && columns.some((column) => contentColumns.has(column)) ? columns : undefined;
}

/** The name is the last column, so it may contain separators without being quoted. */
function limitCells(row: CsvRow, count: number, separator: string): CsvRow {
  if (row.cells.length <= count) return row;
  const last = row.cells.slice(count - 1).join(`${separator} `);
  return { ...row, cells: [...row.cells.slice(0, count - 1), last] };
}

function readCode(row: CsvRow, columns: readonly string[], usualType: QrType): WantedCode {
  const { line, source, cells } = row;
  const entries = columns.map((column, index) => [column, cells[index] ?? ''] as const);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  const { type = usualType, name = '', dynamic, ...data } = values;
  const isSplit = hasMoreCells(cells, columns);
  return {
    line,
    source,
    type: type.toLowerCase(),
    name,
    data: onlyFields(type.toLowerCase(), data),
    ...(dynamic === undefined ? {} : { dynamic }),
    ...(isSplit ? { isSplit } : {}),
  };
}

/** Leaves out columns that the type does not have. Addresses may lack their scheme, as in the designer. */
function onlyFields(type: string, data: Record<string, string>): Record<string, string> {
  const fields: readonly string[] = isQrType(type) ? contentFields[type] : [];
  const isIts = (column: string) => fields.includes(column) || (type === 'wifi' && column === 'hidden');
  const read = (column: string, cell: string) => (addresses.has(column) ? withScheme(cell) : cell);
  const its = Object.entries(data).filter(([column]) => isIts(column));
  return Object.fromEntries(its.map(([column, cell]) => [column, read(column, cell)]));
}
