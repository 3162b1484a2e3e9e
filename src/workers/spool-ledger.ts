import { listSegments, nameRun, nameSegment } from '../clicks/spool/read-segments.ts';
import type { SpoolCounters } from '../clicks/spool/spool.ts';
import type { SpoolPosition } from '../clicks/spool/spool-position.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createAnswerCounts, sumAnswers } from '../redirect/answers/answer-counts.ts';
import type { ProcessCounters, SegmentNames, SpoolReport } from './messages.ts';

/** The primary's record of its workers' spool positions and counters. Workers are numbered from 0. */
export interface SpoolLedger {
  /** The segment names for a worker that is about to start. */
  namesFor(worker: number): SegmentNames;
  report(worker: number, report: SpoolReport): void;
  /** To be called when the worker's process has ended: everything that it wrote may then be drained. */
  end(worker: number): void;
  positions(): SpoolPosition[];
  counters(): ProcessCounters;
}

interface Entry {
  run: string;
  position: SpoolPosition;
  /** Counters of the running process. */
  current: ProcessCounters;
  /** Sum of the counters of the processes before it. */
  former: ProcessCounters;
}

/**
 * A worker that replaces one that died continues its run (the name prefix of its segments) at an unused
 * number. The drainer takes files of unknown runs for abandoned ones. Because runs never change, it knows
 * every run before the first file is written, without a race between a new worker's first file and the
 * announcement of its run.
 */
export function createSpoolLedger(options: { folder: string; workers: number; clock: Clock }): SpoolLedger {
  const { folder, clock } = options;
  const entries = Array.from({ length: options.workers }, (): Entry => {
    const run = nameRun(clock.now());
    return { run, position: { segment: nameSegment(run, 0), bytes: 0 }, current: none, former: none };
  });
  const entryOf = (worker: number) => entries[worker] as Entry;
  return {
    namesFor(worker) {
      const { run, position } = entryOf(worker);
      return { run, firstSegment: numberOf(position.segment, run) };
    },
    report(worker, { position, counters }) {
      Object.assign(entryOf(worker), { position, current: counters });
    },
    end(worker) {
      const entry = entryOf(worker);
      const { run, position, current, former } = entry;
      const files = listSegments(folder).filter((name) => name.startsWith(run));
      const last = [...files, position.segment].sort().at(-1) as string;
      entry.position = { segment: nameSegment(run, numberOf(last, run) + 1), bytes: 0 };
      const { spool, answers } = sum([former, current]);
      entry.former = { spool: { ...spool, isFailing: false }, answers };
      entry.current = none;
    },
    positions: () => entries.map(({ position }) => position),
    counters: () => sum(entries.flatMap(({ former, current }) => [former, current])),
  };
}

const none: ProcessCounters = {
  spool: { written: 0, dropped: 0, isFailing: false },
  answers: createAnswerCounts(),
};

function numberOf(segment: string, run: string): number {
  return Number.parseInt(segment.slice(run.length), 10);
}

function sum(counters: readonly ProcessCounters[]): ProcessCounters {
  return {
    spool: sumSpools(counters.map(({ spool }) => spool)),
    answers: sumAnswers(counters.map(({ answers }) => answers)),
  };
}

function sumSpools(counters: SpoolCounters[]): SpoolCounters {
  return counters.reduce((total, { written, dropped, isFailing }) => ({
    written: total.written + written,
    dropped: total.dropped + dropped,
    isFailing: total.isFailing || isFailing,
  }));
}
