import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { minuteMs } from '../../platform/time/durations.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { repeat, type Repetition } from '../../platform/pace/repeat.ts';
import { rememberedMs, requestsUnderWay } from './idempotency.ts';
import { settleAgain } from './settle-requests.ts';
import { deleteRequests, keepAlive, type Request } from './idempotency-store.ts';

const forgetEveryMs = 10 * minuteMs;
/** Steps are kept short so that other writes can run between them. */
const rowsPerStep = 2_000;
/** Several times within the minute after which a silent request is taken for dead. */
export const refreshEveryMs = minuteMs / 4;

interface Tending {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/**
 * Starts the jobs for requests with an Idempotency-Key: one deletes stored answers that have expired, one tells other
 * nodes which requests still run.
 */
export function startTendingRequests(tending: Tending): Repetition[] {
  return [
    repeat(() => forgetRequests(tending), forgetEveryMs),
    repeat(() => refreshRequests(tending), refreshEveryMs),
  ];
}

/** Deletes expired answers in batches. Never throws: after a failure the next run tries again. */
export async function forgetRequests({ database, clock, logger }: Tending): Promise<void> {
  try {
    const some = { before: clock.now() - rememberedMs, limit: rowsPerStep };
    while (!(await deleteRequests(database, some)));
  } catch (error) {
    logger.error({ err: error }, 'Old answers could not be removed; trying again in some minutes');
  }
}

/**
 * Refreshes the requests that this process has been answering for a while, and settles those that have ended while the
 * database was away, so that other nodes know. Never throws.
 */
async function refreshRequests({ database, clock, logger }: Tending): Promise<void> {
  await settleAgain(database).catch((error: unknown) => {
    logger.error({ err: error }, 'A request that has ended could not be settled');
  });
  const now = clock.now();
  const long = [...requestsUnderWay(database).values()].filter(({ at }) => at <= now - refreshEveryMs);
  // Each alone: whoever waits for one row must not hold another, because the requests themselves lock them, too.
  const refresh = (request: Request) =>
    keepAlive(database, request, now).catch((error: unknown) => {
      logger.warn({ err: error }, 'A running request could not be refreshed; trying again in some seconds');
    });
  await Promise.all(long.map(refresh));
}
