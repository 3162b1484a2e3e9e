import { deleteCounts } from '../../database/delete-counts.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { runAlone } from '../../database/run-alone.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import type { Clock } from '../../platform/clock.ts';
import { dayMs } from '../../platform/durations.ts';
import type { Logger } from '../../platform/logger.ts';
import {
  deleteEventsOf,
  findDeletedAccounts,
  findEventsOf,
  forgetDeletedUntil,
  type OwnedEvent,
} from './deleted-accounts-store.ts';
import { firstIdAt } from '../id-range.ts';
import { deleteVisitors } from '../reclassify/reclassify-store.ts';
import { removeCountsOfGone } from './retention.ts';
import { type EventRange, findIdAfterEvents } from './retention-store.ts';
import { subjects } from '../subjects.ts';
import { visitorKey } from '../visitor-key.ts';
import { dayOf } from '../../platform/utc-day.ts';

export interface ForgettingOptions {
  database: Pick<Database, 'read' | 'write'>;
  clock: Clock;
}

const firstRunAfterMs = 60_000;
const runEveryMs = 3_600_000;
const runSoonMs = 1_000;
/** Visits of just before an account was deleted may lie in a spool for so long. */
const spooledMs = 3_600_000;
/** Those in the spool of a node that is away come when it is back. So much later they are looked for once more. */
const awayMs = 7 * dayMs;

/**
 * Removes what was counted for accounts that are gone: soon after one is deleted, again when the last of its
 * visits have left the spools, and once more a week later. `stop` waits for the transaction under way.
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

  /** What is due is not put off: where accounts change without end it would never be done. */
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
    // One may have been deleted meanwhile.
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
 * Raw events and who was counted as their visitors, then counts. `lookedAt`: when the last run began, epoch
 * milliseconds; what was deleted long before is not looked for again until its last time. Costs one query while there is none.
 */
export async function forgetAccounts(
  { database, clock, lookedAt }: ForgettingOptions & { lookedAt: number },
  signal: AbortSignal,
): Promise<void> {
  const startedAt = clock.now();
  const deleted = await findDeletedAccounts(database.read);
  const isDue = ({ at }: { at: number }) => at > lookedAt - spooledMs || at <= startedAt - awayMs;
  const accountIds = deleted.filter(isDue).map(({ id }) => id);
  if (accountIds.length === 0) return;
  await forgetEvents({ database, signal, startedAt }, accountIds);
  await removeCountsOfGone({ database, signal });
  if (signal.aborted) return;
  await database.write(async (tx) => {
    await deleteCounts(tx, 'account', accountIds);
    await forgetDeletedUntil(tx, startedAt - awayMs);
  });
}

interface Work {
  database: ForgettingOptions['database'];
  /** Nothing more is begun once it is aborted. */
  signal: AbortSignal;
  startedAt: number;
}

const eventsPerStep = 5_000;
const pauseMs = 10;
/** Events have no index by account, so all are looked at: those of the longest time that may lie ahead are the end. */
const aheadMs = 366 * dayMs;

async function forgetEvents({ database, signal, startedAt }: Work, accountIds: number[]): Promise<void> {
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

/** Of today's and yesterday's: who visited earlier is forgotten by now. */
function keysOf({ at, subject, subject_id, visitor }: OwnedEvent, today: number): number[] {
  const day = dayOf(at);
  if (visitor === null || day < today - 1) return [];
  return [visitorKey(day, visitor, { subject: subjects.indexOf(subject), subjectId: subject_id })];
}
