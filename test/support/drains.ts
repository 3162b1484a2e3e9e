import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDrain, type Drain } from '../../src/clicks/drain.ts';
import { openCountryDatabase } from '../../src/clicks/locate-address.ts';
import { nameRun } from '../../src/clicks/read-segments.ts';
import type { SpoolPosition } from '../../src/clicks/spool.ts';
import type { Visit } from '../../src/clicks/visit.ts';
import type { Database } from '../../src/database/database.ts';
import { makeVisit, noon } from './visits.ts';

const countries = openCountryDatabase();

interface Draining {
  drain: Drain;
  folder: string;
  clock: { now: number };
  position: { run: string };
}

export async function withDrain(
  { write }: Pick<Database, 'write'>,
  body: (draining: Draining) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-drain-'));
  const clock = { now: noon };
  const drain = createDrain({ folder, write, countries, clock: { now: () => clock.now } });
  try {
    await body({ drain, folder, clock, position: { run: nameRun(noon) } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function drainAll(drain: Drain, position?: SpoolPosition): Promise<void> {
  while (await drain.step(position)) continue;
}

export function visitsOf(count: number, values: Partial<Visit> = {}): Visit[] {
  return Array.from({ length: count }, () => makeVisit(values));
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
