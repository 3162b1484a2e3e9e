import type { Queries } from '../../database/database.ts';
import { isPostgres } from '../../database/is-postgres.ts';
import type { StoreRows } from '../store-rows.ts';
import { createQueryClickRows } from './click-rows-store.ts';
import { createPostgresClickRows } from './postgres-click-rows-store.ts';

/** The row access for the transaction's engine. The thread that owns SQLite has sqlite-click-rows. */
export function chooseClickRows(tx: Queries): StoreRows {
  return isPostgres(tx) ? createPostgresClickRows(tx) : createQueryClickRows(tx);
}
