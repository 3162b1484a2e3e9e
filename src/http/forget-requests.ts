import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { minuteMs } from '../platform/durations.ts';
import type { Logger } from '../platform/logger.ts';
import { repeat, type Repetition } from '../platform/repeat.ts';
import { rememberedMs } from './idempotency.ts';
import { deleteRequests } from './idempotency-store.ts';

const forgetEveryMs = 10 * minuteMs;
/** Each step is short: others write between them. */
const rowsPerStep = 2_000;

interface Forgetting {
  database: Pick<Database, 'write'>;
  clock: Clock;
  logger: Logger;
}

/** Removes the answers that no Idempotency-Key brings back any more, whether or not somebody sends such a key again. */
export function startForgettingRequests(forgetting: Forgetting): Repetition {
  return repeat(() => forgetRequests(forgetting), forgetEveryMs);
}

/** Never throws: what cannot be removed now is removed the next time. */
export async function forgetRequests({ database, clock, logger }: Forgetting): Promise<void> {
  try {
    const some = { before: clock.now() - rememberedMs, limit: rowsPerStep };
    while (!(await deleteRequests(database, some)));
  } catch (error) {
    logger.error({ err: error }, 'Old answers could not be removed; trying again in some minutes');
  }
}
