import { readCsv } from '../../../csv/read-csv.ts';
import { withScheme } from '../../../with-scheme.ts';
import type { Mapping } from './columns.ts';
import { withoutGuard } from './parse-csv.ts';

/** The request body of a new link. Its values are validated by the API. */
export type Entry = Record<string, string | string[] | boolean>;

/** Fields with several values, separated by commas. */
const lists = new Set(['tags', 'channel']);

const addresses = new Set(['url', 'expirationredirect']);

/** Converts a row to a link; empty cells are left out. */
export function makeEntry(row: readonly string[], mapping: Mapping, isReused: boolean): Entry {
  const entry: Entry = isReused ? { findorcreate: true } : {};
  for (const [column, field] of mapping.entries()) {
    const text = withoutGuard(row[column] ?? '');
    if (field === '' || text === '') continue;
    entry[field] = readCell(field, text);
  }
  return entry;
}

function readCell(field: string, text: string): string | string[] {
  if (addresses.has(field)) return withScheme(text);
  return lists.has(field) ? splitList(text) : text;
}

/** An entry with a comma in it is in quotes. */
function splitList(text: string): string[] {
  return readCsv(text, ',').flatMap(({ cells }) => cells.filter((entry) => entry !== ''));
}
