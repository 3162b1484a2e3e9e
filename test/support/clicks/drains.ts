import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClickStore, createClickStore } from '../../../src/clicks/click-store.ts';
import { createDrain, type Drain } from '../../../src/clicks/drain.ts';
import { openCountryDatabase } from '../../../src/clicks/classify/locate-address.ts';
import { chooseClickRows } from '../../../src/clicks/rows/choose-click-rows.ts';
import { nameRun } from '../../../src/clicks/spool/read-segments.ts';
import { createSaltMemory } from '../../../src/clicks/classify/salt-memory.ts';
import type { SpoolPosition } from '../../../src/clicks/spool/spool-position.ts';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import type { Database } from '../../../src/database/database.ts';
import { makeVisit, noon } from './visits.ts';

const countries = openCountryDatabase();
/** Fewer visits per batch than by default, so that tests need few visits for several batches. */
const fewVisits = 2_000;

interface Draining {
  drain: Drain;
  store: ClickStore;
  folder: string;
  clock: { now: number };
  position: { run: string };
  /** Segments that were reported as unreadable. */
  unreadable: string[];
  /** What was said of each. */
  reasons: string[];
}

export interface DrainsWith {
  visitsPerBatch?: number;
  /** Whether the connection is shared with the API; may change during the test. */
  isShared?: boolean;
}

/** Runs `body` with a drain from a new folder into the database. */
export async function withDrain(
  { write }: Pick<Database, 'write'>,
  body: (draining: Draining) => Promise<void>,
  options: DrainsWith = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-drain-'));
  const clock = { now: noon };
  const unreadable: string[] = [];
  const reasons: string[] = [];
  const store = createClickStore(write, chooseClickRows);
  const drain = createDrain({
    folder,
    store,
    countries,
    salts: createSaltMemory(store, { now: () => clock.now }),
    visitsPerBatch: options.visitsPerBatch ?? fewVisits,
    isShared: () => options.isShared ?? false,
    onUnreadable: (segment, { message }) => {
      unreadable.push(segment);
      reasons.push(message);
    },
  });
  try {
    await body({ drain, store, folder, clock, position: { run: nameRun(noon) }, unreadable, reasons });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Drains everything before the given positions of open spools. */
export async function drainAll(drain: Drain, ...positions: SpoolPosition[]): Promise<void> {
  while (await drain.step(positions)) continue;
}

export function visitsOf(count: number, values: Partial<RecordedVisit> = {}): RecordedVisit[] {
  return Array.from({ length: count }, () => makeVisit(values));
}

/** Visits so long that a batch holds only about 500 of them. */
export function longVisitsOf(count: number, values: Partial<RecordedVisit> = {}): RecordedVisit[] {
  const texts = { referrer: `https://example.com/${'r'.repeat(1_900)}`, query: 'q'.repeat(2_000) };
  return visitsOf(count, { ...texts, ...values });
}

export async function clicksOf({ read }: Pick<Database, 'read'>): Promise<Record<string, number>> {
  const rows = await read.selectFrom('click_total').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ subject, subject_id, clicks }) => [`${subject} ${subject_id}`, clicks]).sort(),
  );
}

export function segmentRows({ read }: Pick<Database, 'read'>) {
  return read.selectFrom('spool_segment').selectAll().execute();
}
