import type { Clock } from '../platform/time/clock.ts';

/** The drain thread's report on itself, sent at most once a second and only when something has changed. */
export interface DrainReport extends DrainState {
  kind: 'drain-counters';
}

/** Counted since the start of the service. */
interface DrainState {
  /** Visits that were stored. */
  drained: number;
  /** Damaged places in the spool that were skipped. */
  damaged: number;
  /** Failed attempts, and files that cannot be read. */
  failures: number;
  /** Whether an attempt has failed and nothing was stored since. */
  isFailing: boolean;
}

export interface DrainMonitor {
  /** Takes a message of another thread; ignores it unless it is a report. */
  hear(message: { kind: string }): void;
  counters(): Readonly<DrainState>;
  /** What is wrong, one line each for the operator; empty = nothing. */
  warnings(): string[];
}

/** No warning about a failure that a retry mends within this time. */
const warnAfterMs = 10_000;

/** Keeps track of the drain's health from the reports of its thread. */
export function createDrainMonitor(clock: Clock): DrainMonitor {
  let state: DrainState = { drained: 0, damaged: 0, failures: 0, isFailing: false };
  let failingSince: number | undefined;
  return {
    hear(message) {
      if (!isReport(message)) return;
      const { drained, damaged, failures, isFailing } = message;
      state = { drained, damaged, failures, isFailing };
      failingSince = isFailing ? (failingSince ?? clock.now()) : undefined;
    },
    counters: () => state,
    warnings() {
      const isLong = failingSince !== undefined && clock.now() - failingSince > warnAfterMs;
      return isLong ? ['clicks are recorded but not counted yet: the database does not take them'] : [];
    },
  };
}

/** A failed attempt, or a file that cannot be read. Sent each time it happens. */
export interface DrainFailure {
  kind: 'drain-failed';
  message: string;
}

export function isFailure(message: { kind: string }): message is DrainFailure {
  return message.kind === 'drain-failed';
}

function isReport(message: { kind: string }): message is DrainReport {
  return message.kind === 'drain-counters';
}
