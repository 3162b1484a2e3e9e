import { deleteCountsOfGone } from '../../database/statements/delete-counts.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { chunks } from '../../database/statements/chunks.ts';
import type { Database } from '../../database/database.ts';
import { runAlone } from '../../database/statements/run-alone.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { dayMs, hourMs, minuteMs } from '../../platform/time/durations.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import {
  deleteEventsOf,
  findCounted,
  findDeletedAccounts,
  findEventsOf,
  forgetDeletedUntil,
  type OwnedEvent,
} from './deleted-accounts-store.ts';
import { gently, type Work } from './at-ease.ts';
import { type EventRange, firstIdAt } from '../id-range.ts';
import { deleteVisitors } from '../reclassify/reclassify-store.ts';
import { removeCountsOfGone } from './retention.ts';
import { findIdAfterEvents } from './retention-store.ts';
import { subjects } from '../subjects.ts';
import { visitorKey } from '../visitor-key.ts';
import { dayOf } from '../../platform/time/utc-day.ts';

export interface ForgettingOptions {
  database: Pick<Database, 'read' | 'write'>;
  clock: Clock;
}

/** A statement takes some 32,000 parameters. More at once means fewer passes over the events. */
const accountsPerStatement = 20_000;
const firstRunAfterMs = minuteMs;
const runEveryMs = hourMs;
const runSoonMs = 1_000;
/** Visits from just before an account's deletion may be in a spool for this long. */
const spooledMs = hourMs;
/** A node that is away drains its spool when it is back: this much later, clicks are looked for again. */
const awayMs = 7 * dayMs;

/**
 * Removes what was counted for deleted accounts: soon after the deletion, again when the last of their visits
 * have left the spools, and once more a week later. `stop` waits for the transaction in progress.
 */
export function startForgetting(options: ForgettingOptions & { changes: ChangeFeed; logger: Logger }) {
  const { changes, logger } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isAskedFor = false;
  let lookedAt = 0;

  function runIn(ms: number): void {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => void (running = runOnce()), ms).unref();
  }

  /** Does not postpone a run that is due: while accounts change all the time it would never start. */
  function runSoon(): void {
    if (isAskedFor) return;
    isAskedFor = true;
    if (running === undefined) runIn(runSoonMs);
  }

  async function runOnce(): Promise<void> {
    isAskedFor = false;
    try {
      await runAlone(options.database.read, 'forgetting', async () => {
        const startedAt = options.clock.now();
        await forgetAccounts({ ...options, lookedAt }, stopping.signal);
        lookedAt = startedAt;
      });
    } catch (error) {
      logger.error({ err: error }, 'The clicks of deleted accounts could not be removed; trying again later');
    }
    running = undefined;
    // Another account may have been deleted meanwhile.
    runIn(isAskedFor ? runSoonMs : runEveryMs);
  }

  runIn(firstRunAfterMs);
  changes.subscribe(({ kind }) => {
    if (kind === 'account') runSoon();
  });
  return {
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Removes the raw events of deleted accounts and the visitor keys made from them, then their counts.
 * `lookedAt`: when the last run began, epoch milliseconds; accounts deleted long before are not looked at
 * again until their last time. Costs one query when there are none.
 */
export async function forgetAccounts(
  { database, clock, lookedAt }: ForgettingOptions & { lookedAt: number },
  signal: AbortSignal,
): Promise<void> {
  const startedAt = clock.now();
  const deleted = await findDeletedAccounts(database.read);
  // The last run seems to be yet to come when the clock was set back.
  const since = Math.min(lookedAt, startedAt) - spooledMs;
  const isDue = ({ at }: { at: number }) => at > since || at <= startedAt - awayMs;
  const accountIds = deleted.filter(isDue).map(({ id }) => id);
  if (accountIds.length === 0) return;
  for (const some of chunks(accountIds, accountsPerStatement))
    await forgetEvents({ database, signal, startedAt }, some);
  await removeCountsOfGone({ database, signal });
  for (const some of chunks(accountIds, accountsPerStatement)) {
    // Most have none left, and each that is tried makes others wait for a transaction.
    const counted = await findCounted(database.read, some);
    await deleteCountsOfGone(gently({ database, signal }), 'account', counted);
  }
  if (signal.aborted) return;
  await database.write((tx) => forgetDeletedUntil(tx, startedAt - awayMs));
}

const eventsPerStep = 5_000;
const pauseMs = 10;
/** Events have no index by account, so all are read, up to this far ahead in case a clock was ahead. */
const aheadMs = 366 * dayMs;

async function forgetEvents(
  { database, signal, startedAt }: Work & { startedAt: number },
  accountIds: number[],
): Promise<void> {
  const end = firstIdAt(startedAt + aheadMs);
  let from: Uint8Array | undefined = firstIdAt(0);
  while (from !== undefined && !signal.aborted) {
    const next = await findIdAfterEvents(database.read, { from, to: end }, eventsPerStep);
    await forgetEventsIn(database, { from, to: next ?? end }, { accountIds, startedAt });
    from = next;
    await pause(pauseMs, undefined, { signal }).catch(() => {});
  }
}

async function forgetEventsIn(
  database: Work['database'],
  range: EventRange,
  { accountIds, startedAt }: { accountIds: number[]; startedAt: number },
): Promise<void> {
  const events = await findEventsOf(database.read, range, accountIds);
  if (events.length === 0) return;
  const keys = events.flatMap((event) => keysOf(event, dayOf(startedAt)));
  await database.write(async (tx) => {
    await deleteVisitors(tx, keys);
    await deleteEventsOf(tx, range, accountIds);
  });
}

/** Only for events of today and yesterday: visitor keys of earlier days are deleted already. */
function keysOf({ at, subject, subject_id, visitor }: OwnedEvent, today: number): number[] {
  const day = dayOf(at);
  if (visitor === null || day < today - 1) return [];
  return [visitorKey(day, visitor, { subject: subjects.indexOf(subject), subjectId: subject_id })];
}
