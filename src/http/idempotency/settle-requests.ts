import type { Database } from '../../database/database.ts';
import { isUnavailable } from '../../platform/app-error.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

/** Brings the record of a request that has ended up to date. */
type Step = () => Promise<unknown>;

/** The steps that could not be taken, because the database was away, by the names of their requests. */
const leftOn = new WeakMap<Database, Map<string, Step>>();

/** Takes the step. While the database is away, it is noted for a later try; that is no failure. */
export async function settle(database: Database, name: string, step: Step): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    left(database).set(name, step);
  }
}

/** Tries again what was noted for this request; without a name, for all of them. Returns whether nothing is left of it. */
export async function settleAgain(database: Database, name?: string): Promise<boolean> {
  const steps = left(database);
  const names = name === undefined ? [...steps.keys()] : [name];
  for (const known of names) {
    const step = steps.get(known);
    // Removed first: whoever asks meanwhile must not change the record of the request that follows.
    steps.delete(known);
    if (step) await settle(database, known, step);
  }
  return names.every((known) => !steps.has(known));
}

function left(database: Database): Map<string, Step> {
  return getOrMake(leftOn, database, () => new Map());
}
