import type { BookkeepingRows } from './bookkeeping-rows.ts';
import type { ClickRows } from './count/click-rows.ts';

/** All that the click store needs from a database, inside one transaction. */
export type StoreRows = ClickRows & BookkeepingRows;
