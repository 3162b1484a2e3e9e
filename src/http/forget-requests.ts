import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { minuteMs } from '../platform/durations.ts';
import type { Logger } from '../platform/logger.ts';
import { repeat, type Repetition } from '../platform/repeat.ts';
import { rememberedMs } from './idempotency.ts';
import { deleteRequests } from './idempotency-store.ts';

const forgetEveryMs = 10 * minuteMs;
/** Steps are kept short so that other writes can run between them. */
const rowsPerStep = 2_000;

interface Forgetting {
  database: Pick<Database, 'write'>;
  clock: Clock;
  logger: Logger;
}

/** Starts a job that regularly deletes the stored answers of Idempotency-Keys that have expired. */
export function startForgettingRequests(forgetting: Forgetting): Repetition {
  return repeat(() => forgetRequests(forgetting), forgetEveryMs);
}

/** Deletes expired answers in batches. Never throws: after a failure the next run tries again. */
export async function forgetRequests({ database, clock, logger }: Forgetting): Promise<void> {
  try {
    const some = { before: clock.now() - rememberedMs, limit: rowsPerStep };
    while (!(await deleteRequests(database, some)));
  } catch (error) {
    logger.error({ err: error }, 'Old answers could not be removed; trying again in some minutes');
  }
}
