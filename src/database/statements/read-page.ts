import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../tables.ts';

/** A query of which a part can be read: `own.select(columns).orderBy('id', 'desc')`. */
interface Listing<Row> {
  limit(rows: number): { offset(rows: number): { execute(): Promise<Row[]> } };
}

/**
 * Reads one page of a list, and counts the whole list.
 *
 *     const own = queries.selectFrom('pixel').where('account_id', '=', accountId);
 *     return readPage(own, own.select(columns).orderBy('id', 'desc'), range);
 *
 * `all` finds the rows to count; it needs neither their columns nor their order, nor the tables that only add columns.
 */
export async function readPage<Table extends keyof Tables, Row>(
  all: SelectQueryBuilder<Tables, Table, object>,
  listing: Listing<Row>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const total = await countRows(all);
  return { rows: await listing.limit(limit).offset(offset).execute(), total };
}

/** How many rows a query finds, which has no columns yet. */
export async function countRows<Table extends keyof Tables>(
  all: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}
