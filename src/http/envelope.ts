import type { ListQuery } from '../../contract/endpoint.ts';

/** One page's rows and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Rows to take and to skip. */
export function rangeOf({ limit, page }: ListQuery): { limit: number; offset: number } {
  return { limit, offset: (page - 1) * limit };
}

/**
 * Reference, Shared list envelope: `error` is the string "0" in lists, and `nextpage` is always an integer
 * (the last page names itself).
 */
export function presentList<Key extends string, Row, Item>(
  key: Key,
  { rows, total, limit, page }: Page<Row> & ListQuery,
  present: (row: Row) => Item,
) {
  const maxpage = Math.max(1, Math.ceil(total / limit));
  const items = { [key]: rows.map(present) } as { [K in Key]: Item[] };
  return {
    error: '0' as const,
    data: {
      result: total,
      perpage: limit,
      currentpage: page,
      nextpage: Math.min(page + 1, maxpage),
      maxpage,
      ...items,
    },
  };
}

/** Reference, Conventions 5: in every success but a list's, `error` is the integer 0. */
export function success<Fields extends object>(fields: Fields) {
  return { error: 0 as const, ...fields };
}
