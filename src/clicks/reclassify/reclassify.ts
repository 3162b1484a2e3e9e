import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { isUnavailable } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/time/clock.ts';
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
  /** Finds out what would change, but writes nothing. */
  isDryRun?: boolean;
  /** Called after every transaction. */
  onProgress?(progress: Readonly<ReclassifyProgress>): void;
}

export interface ReclassifyProgress {
  lookedAt: number;
  /** The number of events by old and new kind, such as 'human → bot' */
  changed: Map<string, number>;
  /** The time of the last event looked at: epoch milliseconds */
  reached: number;
}

/**
 * Applies newer rules to the stored events, oldest first, and moves their counts. Counts and events agree
 * after each transaction, so it may be ended at any moment, and the next run continues. It can run beside the
 * service and beside another run.
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
  /** How many transactions in a row have failed. */
  failures: number;
}

/** Returns the last id that is done. */
async function lookThrough({ note }: Work, { events }: StaleWindow): Promise<Uint8Array | undefined> {
  note(
    events,
    events.map(({ correction }) => correction).filter((correction) => correction !== undefined),
  );
  return events.at(-1)?.id;
}

const eventsPerTransaction = 1_000;
/** A lower limit for corrections: moving counts takes time, and a running service waits meanwhile. */
const correctionsPerTransaction = 250;

/** As lookThrough, but writes. Ends early when what was read about the window is no longer true. */
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

/** A running service that waits for the lock tries again after at most 25 ms. */
const pauseMsMin = 30;
const failuresMax = 10;
const retryAfterMs = 500;

/**
 * Runs one transaction, then pauses for as long as it took. Returns undefined when nothing was done: see
 * reclassifySlice, or the transaction failed or was rolled back.
 */
async function writeSlice(
  work: Work,
  events: readonly StaleEvent[],
  visitors: VisitorStates,
): Promise<EventCorrection[] | undefined> {
  const { database, rules, clock } = work;
  const start = performance.now();
  try {
    // A transaction that was rolled back has changed `visitors`, so its repetition does nothing and the
    // window is read again.
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
