import type { ListQuery } from '../../../contract/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';

/** The rows of one page of a list, and the number of rows on all pages. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Converts a list query to LIMIT and OFFSET. */
export function rangeOf({ limit, page }: ListQuery): { limit: number; offset: number } {
  return { limit, offset: (page - 1) * limit };
}

/**
 * Makes the answer of a list endpoint. Reference, Shared list envelope: `error` is the string "0" in lists,
 * and `nextpage` is always an integer (on the last page, the number of that page itself).
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

/**
 * Makes the answer of every endpoint that is not a list. Reference, Conventions 5: `error` is the integer 0.
 */
export function success<Fields extends object>(fields: Fields) {
  return { error: 0 as const, ...fields };
}

/** Makes the answer of a bulk request: one result for each entry; an error carries the index of its entry. */
export function presentOutcomes<Made extends object, Fields extends object>(
  outcomes: readonly (Made | AppError)[],
  present: (made: Made) => Fields,
) {
  const results = outcomes.map((outcome, index) => {
    if (!(outcome instanceof AppError)) return success(present(outcome));
    const { message, field } = outcome;
    return { error: 1 as const, message, ...(field === undefined ? {} : { field }), index };
  });
  return success({ results });
}
