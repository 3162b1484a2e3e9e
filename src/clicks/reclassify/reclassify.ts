import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { isUnavailable } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { firstIdAt, timeOfId } from '../id-range.ts';
import { reclassifySlice } from './reclassify-slice.ts';
import {
  type AgentRules,
  type EventCorrection,
  correctionOf,
  readStaleWindow,
  type StaleEvent,
  type StaleWindow,
} from './stale-events.ts';
import { findVisitorStates, type VisitorStates } from './visitors-of-day.ts';

export interface ReclassifyOptions {
  rules: AgentRules;
  clock: Clock;
  /** Nothing is written then. */
  isDryRun?: boolean;
  /** Told after every transaction. */
  onProgress?(progress: Readonly<ReclassifyProgress>): void;
}

export interface ReclassifyProgress {
  lookedAt: number;
  /** Events by what they were and are, such as 'human → bot' */
  changed: Map<string, number>;
  /** When the last of them was: epoch milliseconds */
  reached: number;
}

/**
 * Applies newer rules to the events that are kept, oldest first, and moves what they are counted as. Counts fit events
 * after each of its transactions, so it may end at any moment, and what is left is done by the next run; runs beside
 * the service and beside another run.
 * @throws AppError unavailable when the database stays locked or full
 */
export async function reclassifyClicks(
  database: Pick<Database, 'read' | 'write'>,
  { rules, clock, isDryRun = false, onProgress }: ReclassifyOptions,
): Promise<ReclassifyProgress> {
  const progress: ReclassifyProgress = { lookedAt: 0, changed: new Map(), reached: 0 };
  const note = (events: readonly StaleEvent[], corrections: readonly EventCorrection[]) => {
    progress.lookedAt += events.length;
    for (const { from, to } of corrections) {
      const step = `${from} → ${to.kind}`;
      progress.changed.set(step, (progress.changed.get(step) ?? 0) + 1);
    }
    const last = events.at(-1);
    if (last) progress.reached = timeOfId(last.id);
    onProgress?.(progress);
  };
  const work: Work = { database, rules, clock, note, failures: 0 };
  const through = isDryRun ? lookThrough : changeWindow;
  let after: Uint8Array | undefined = firstIdAt(0);
  while (after !== undefined) {
    const window = await readStaleWindow(database.read, after, rules);
    after = window && ((await through(work, window)) ?? after);
  }
  return progress;
}

interface Work {
  database: Pick<Database, 'read' | 'write'>;
  rules: AgentRules;
  clock: Clock;
  note(events: readonly StaleEvent[], corrections: readonly EventCorrection[]): void;
  /** Transactions that failed one after the other. */
  failures: number;
}

/** Answers the last id that is done. */
async function lookThrough({ note }: Work, { events }: StaleWindow): Promise<Uint8Array | undefined> {
  note(
    events,
    events.map(({ correction }) => correction).filter((correction) => correction !== undefined),
  );
  return events.at(-1)?.id;
}

const eventsPerTransaction = 1_000;
/** What takes time: while counts are moved, the service beside waits. */
const correctionsPerTransaction = 250;

/** As lookThrough. Ends early when what is known of the window is not true any more. */
async function changeWindow(work: Work, window: StaleWindow): Promise<Uint8Array | undefined> {
  const { database, rules, note } = work;
  const visitors = await findVisitorStates(database.read, {
    ...window,
    staysHuman: (row) =>
      row.rules_version >= rules.version ||
      correctionOf({ ...row, kind: 'human', reason: '' }, rules) === undefined,
  });
  let done: Uint8Array | undefined;
  for (const events of slicesOf(window.events)) {
    const corrections = await writeSlice(work, events, visitors);
    if (corrections === undefined) return done;
    note(events, corrections);
    done = events.at(-1)?.id;
  }
  return done;
}

function* slicesOf(events: readonly StaleEvent[]): Generator<StaleEvent[]> {
  let slice: StaleEvent[] = [];
  let corrections = 0;
  for (const event of events) {
    slice.push(event);
    if (event.correction !== undefined) corrections++;
    if (slice.length < eventsPerTransaction && corrections < correctionsPerTransaction) continue;
    yield slice;
    [slice, corrections] = [[], 0];
  }
  if (slice.length > 0) yield slice;
}

/** The service that runs beside waits at most 25 ms before it looks for its turn again. */
const pauseMsMin = 30;
const failuresMax = 10;
const retryAfterMs = 500;

/** One transaction, and a pause as long as it took. undefined = nothing was done: see reclassifySlice, or it failed or was undone. */
async function writeSlice(
  work: Work,
  events: readonly StaleEvent[],
  visitors: VisitorStates,
): Promise<EventCorrection[] | undefined> {
  const { database, rules, clock } = work;
  const start = performance.now();
  try {
    // Another run decides by what the first one, which was undone, found out about the visitors.
    const corrections = await database.write(async (tx, isAgain) =>
      isAgain
        ? undefined
        : reclassifySlice(tx, events, { version: rules.version, visitors, now: clock.now() }),
    );
    work.failures = 0;
    await pause(Math.max(pauseMsMin, performance.now() - start));
    return corrections;
  } catch (error) {
    // A lock that another process holds, or a full disk.
    if (!isUnavailable(error) || ++work.failures > failuresMax) throw error;
    await pause(retryAfterMs);
    return undefined;
  }
}
