import { withScheme } from '../../../with-scheme.ts';
import type { Mapping } from './columns.ts';
import { withoutGuard } from './parse-csv.ts';

/** A new link as the API takes it. Whether it makes sense, the API says. */
export type Entry = Record<string, string | string[] | boolean>;

/** Fields that hold several values, with commas between. */
const lists = new Set(['tags', 'channel']);

const addresses = new Set(['url', 'expirationredirect']);

/** What a row says of a link; empty cells say nothing. */
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

function splitList(text: string): string[] {
  return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}
