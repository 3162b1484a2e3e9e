import type { StoreRows } from '../../../src/clicks/store-rows.ts';
import { createQueryClickRows } from '../../../src/clicks/rows/click-rows-store.ts';
import { createSqliteClickRows } from '../../../src/clicks/rows/sqlite-click-rows.ts';
import type { Queries } from '../../../src/database/database.ts';
import { clickTables } from '../../support/clicks/old-rules.ts';
import { type MemoryDatabase, withMemoryDatabase } from '../../support/clicks/click-stores.ts';

const tables = [...clickTables, 'spool_segment'] as const;

export interface Side {
  database: MemoryDatabase;
  rows: (tx: Queries) => StoreRows;
}

/**
 * Row access by prepared statements and by the query builder. Each gets its own database. Only one of them can append, so neither does (see
 * merge-days.test.ts).
 */
export function onBoth(body: (prepared: Side, built: Side) => Promise<void>): Promise<void> {
  return withMemoryDatabase((first) =>
    withMemoryDatabase((second) => {
      const { appendToDays: _, ...prepared } = createSqliteClickRows(first.connection);
      return body(
        { database: first, rows: () => prepared },
        { database: second, rows: createQueryClickRows },
      );
    }),
  );
}

/** Removes differences that do not matter: prototypes, and the one between a Buffer and plain bytes. */
export function plain(value: unknown): unknown {
  if (value instanceof Map) return [...value].sort();
  return structuredClone(
    Array.isArray(value) ? value.map((one) => (typeof one === 'object' ? { ...one } : one)) : value,
  );
}

export async function contents({ read }: MemoryDatabase): Promise<Record<string, unknown[]>> {
  const all = await Promise.all(
    tables.map(async (table) => {
      const rows = await read.selectFrom(table).selectAll().execute();
      return [table, rows.map((row) => JSON.stringify(Object.entries(row))).sort()] as const;
    }),
  );
  return Object.fromEntries(all);
}
