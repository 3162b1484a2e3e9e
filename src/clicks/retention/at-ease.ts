import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';

/** Background work that goes on in small steps. */
export interface Work {
  database: Pick<Database, 'read' | 'write'>;
  /** No further transaction begins once it is aborted. */
  signal: AbortSignal;
}

/** After each task, others get three times as long as it took. */
const pauseFactor = 3;

/** Throttles background work: runs a task, then pauses in proportion to the time it took. */
export async function atEase<Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await task();
  const tookMs = performance.now() - start;
  // Stopping does not wait for the rest of the pause.
  await pause(tookMs * pauseFactor, undefined, { signal }).catch(() => {});
  return result;
}

/** Runs one of many small transactions; between them the API's writes and new clicks have their turn. */
export function inSmallTransaction<Result>(
  { database, signal }: Work,
  unit: Parameters<typeof database.write<Result>>[0],
): Promise<Result> {
  return atEase(signal, () => database.write(unit));
}

/** The same for work that runs its units by itself. */
export function gently(work: Work): Pick<Work, 'signal'> & { database: Pick<Database, 'write'> } {
  return { signal: work.signal, database: { write: (unit) => inSmallTransaction(work, unit) } };
}
