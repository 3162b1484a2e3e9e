import type { Database } from '../../database/database.ts';
import { deleteCountsOfGone } from '../../database/statements/delete-counts.ts';
import { runAlone } from '../../database/statements/run-alone.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { dayMs, hourMs, minuteMs } from '../../platform/time/durations.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Settings } from '../../settings/settings.ts';
import { atEase, gently, inSmallTransaction, type Work } from './at-ease.ts';
import { makeClickPartitions } from './click-partitions-store.ts';
import { firstIdAt } from '../id-range.ts';
import {
  deleteAgents,
  deleteEvents,
  findAgents,
  findGone,
  findIdAfterEvents,
  type GoneOfPage,
  type PageOfCounts,
} from './retention-store.ts';
import { isSweepDue, sweepNames } from './sweep-names.ts';
import { subjects, type VisitSubject } from '../subjects.ts';
import { dayOf } from '../../platform/time/utc-day.ts';

export interface RetentionOptions {
  database: Pick<Database, 'read' | 'write'>;
  clock: Clock;
  keep: Settings['clickRetention'];
}

/** What one run removed. */
export interface Removed {
  events: number;
  agents: number;
  /** Links, codes, pages and blocks that no longer exist but had counts. */
  orphans: number;
  /** Names that no event and no count refers to any more. */
  names: number;
}

const firstRunAfterMs = minuteMs;
const runEveryMs = hourMs;

/** Removes expired data once an hour. `stop` waits for the transaction in progress, not for the whole run. */
export function startRetention(
  options: RetentionOptions & { database: Pick<Database, 'engine'>; logger: Logger },
): { stop(): Promise<void> } {
  const { logger } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let timer = setTimeout(run, firstRunAfterMs).unref();

  function run(): void {
    running = runOnce().finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(run, runEveryMs).unref();
    });
  }

  async function runOnce(): Promise<void> {
    await makeClickPartitions(options.database, options.clock.now()).catch((error: unknown) => {
      logger.warn({ err: error }, 'Months of clicks could not be given partitions of their own yet');
    });
    try {
      const remove = () => removeOldClicks(options, stopping.signal);
      const removed = await runAlone(options.database.read, 'retention', remove);
      if (removed && Object.values(removed).some((count) => count > 0))
        logger.info(removed, 'Old clicks were removed');
    } catch (error) {
      logger.error({ err: error }, 'Old clicks could not be removed; trying again in an hour');
    }
  }

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Removes raw events that are older than they are kept, oldest first and by whole UTC days: otherwise a
 * visitor's first click of a day could be gone and the others not. Then removes user agents that no event
 * refers to any more, counts of what no longer exists (from visits that were drained after the deletion) and,
 * now and then, names that nothing refers to. Other counts stay for ever.
 */
export async function removeOldClicks(
  { database, clock, keep }: RetentionOptions,
  signal: AbortSignal,
): Promise<Removed> {
  const removed: Removed = { events: 0, agents: 0, orphans: 0, names: 0 };
  const work: Removing = { database, signal, removed };
  if (keep !== 'forever') {
    const firstDay = dayOf(clock.now() - keep * dayMs);
    await removeEvents(work, firstDay);
    await removeAgents(work, firstDay);
  }
  removed.orphans = await removeCountsOfGone(work);
  if (!signal.aborted && (await isSweepDue({ database, clock })))
    removed.names = await sweepNames({ ...work, clock });
  return removed;
}

/** Removes the counts of links, codes, pages and blocks that no longer exist; returns how many these were. */
export async function removeCountsOfGone(work: Work): Promise<number> {
  let orphans = 0;
  for (const subject of subjects) orphans += await removeOrphans(work, subject);
  return orphans;
}

interface Removing extends Work {
  removed: Removed;
}

const eventsPerTransaction = 5_000;

async function removeEvents(work: Removing, firstDay: number): Promise<void> {
  const { database, signal, removed } = work;
  const end = firstIdAt(firstDay * dayMs);
  // Nothing is written where nothing is too old, because the drain stores smaller batches while others write.
  let from = await findIdAfterEvents(database.read, { from: firstIdAt(0), to: end }, 0);
  while (from !== undefined && !signal.aborted) {
    const next = await findIdAfterEvents(database.read, { from, to: end }, eventsPerTransaction);
    const range = { from, to: next ?? end };
    removed.events += await inSmallTransaction(work, (tx) => deleteEvents(tx, range));
    from = next;
  }
}

const agentsPerPage = 5_000;

/** There is no index by the day on which they were last seen, so all are read. */
async function removeAgents(work: Removing, firstDay: number): Promise<void> {
  const { database, signal, removed } = work;
  let after = -1;
  while (!signal.aborted) {
    const page = await findAgents(database.read, { after, limit: agentsPerPage });
    const old = page.filter(({ seenOn }) => seenOn < firstDay).map(({ id }) => id);
    const [first, last] = [old[0], old.at(-1)];
    if (first !== undefined && last !== undefined) {
      const range = { first, last, seenBefore: firstDay };
      removed.agents += await inSmallTransaction(work, (tx) => deleteAgents(tx, range));
    }
    if (page.length < agentsPerPage) return;
    after = (page.at(-1) as { id: number }).id;
  }
}

const countedPerPage = 5_000;

async function removeOrphans(work: Work, subject: VisitSubject): Promise<number> {
  const { database, signal } = work;
  let next: number | undefined = 1;
  let removed = 0;
  while (next !== undefined && !signal.aborted) {
    const page: PageOfCounts = { from: next, limit: countedPerPage };
    const found: GoneOfPage = await atEase(signal, () => findGone(database.read, subject, page));
    removed += await deleteCountsOfGone(gently(work), subject, found.gone);
    ({ next } = found);
  }
  return removed;
}
