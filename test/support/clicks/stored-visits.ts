import { chooseClickRows } from '../../../src/clicks/rows/choose-click-rows.ts';
import { type ClickStore, createClickStore } from '../../../src/clicks/click-store.ts';
import { dayOf } from '../../../src/platform/time/utc-day.ts';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import type { Database } from '../../../src/database/database.ts';
import { packVisits } from './click-stores.ts';

/** Opens the click store of a database of either engine. */
export function openStore({ write }: Pick<Database, 'write'>): ClickStore {
  return createClickStore(write, chooseClickRows);
}

let segments = 0;

/** Stores visits as one batch, with the salts of their days unless others are given. */
export async function storeVisits(
  store: ClickStore,
  visits: RecordedVisit[],
  saltAt?: (at: number) => string,
): Promise<void> {
  const salts = await store.ensureSalts([...new Set(visits.map(({ at }) => dayOf(at)))], 0);
  const saltOf = (at: number) => Buffer.from(salts.get(dayOf(at)) ?? []).toString('hex');
  await store.store(packVisits(visits, saltAt ?? saltOf), {
    segment: `${++segments}.spool`,
    drainedBytes: 1,
  });
}
