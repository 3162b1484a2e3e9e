import type { Clock } from '../platform/clock.ts';

/** What the thread that drains says of itself: at most once a second, when it has changed. */
export interface DrainReport extends DrainState {
  kind: 'drain-counters';
}

/** Counted since the start of the service. */
export interface DrainState {
  /** Visits. */
  drained: number;
  /** Places in the spool that could not be read and were passed over. */
  damaged: number;
  /** Attempts that failed, and files that cannot be read. */
  failures: number;
  /** Whether nothing was stored since the last failed attempt. */
  isFailing: boolean;
}

export interface DrainMonitor {
  /** Messages of the writer's thread; others than reports are passed over. */
  hear(message: { kind: string }): void;
  counters(): Readonly<DrainState>;
  /** What goes wrong, each as a line for who runs the service; empty = nothing. */
  warnings(): string[];
}

/** A failure that the next attempts mend is nobody's business. */
const warnAfterMs = 10_000;

/** Knows how the drain fares from what its thread says. */
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

/** An attempt that failed, or a file that cannot be read; each as it happens. */
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
