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
/** Less than a drain takes by itself, so that tests need not write much for several batches. */
const fewVisits = 2_000;

interface Draining {
  drain: Drain;
  store: ClickStore;
  folder: string;
  clock: { now: number };
  position: { run: string };
  /** Segments that it was told cannot be read. */
  unreadable: string[];
}

export interface DrainsWith {
  visitsPerBatch?: number;
  /** May change meanwhile. */
  isShared?: boolean;
}

/** A drain of a folder of its own into the database. */
export async function withDrain(
  { write }: Pick<Database, 'write'>,
  body: (draining: Draining) => Promise<void>,
  options: DrainsWith = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-drain-'));
  const clock = { now: noon };
  const unreadable: string[] = [];
  const store = createClickStore(write, chooseClickRows);
  const drain = createDrain({
    folder,
    store,
    countries,
    salts: createSaltMemory(store, { now: () => clock.now }),
    visitsPerBatch: options.visitsPerBatch ?? fewVisits,
    isShared: () => options.isShared ?? false,
    onUnreadable: (segment) => unreadable.push(segment),
  });
  try {
    await body({ drain, store, folder, clock, position: { run: nameRun(noon) }, unreadable });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Until nothing is left of what is before the positions of the spools that are open. */
export async function drainAll(drain: Drain, ...positions: SpoolPosition[]): Promise<void> {
  while (await drain.step(positions)) continue;
}

export function visitsOf(count: number, values: Partial<RecordedVisit> = {}): RecordedVisit[] {
  return Array.from({ length: count }, () => makeVisit(values));
}

/** Of which some 500 are read at a time. */
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
