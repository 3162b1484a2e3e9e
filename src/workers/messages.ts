/** What the primary process and its workers say to each other. */
import type { AdmitAnswer, AdmitMessage } from '../clicks/remote-admission.ts';
import type { SpoolPosition } from '../clicks/spool/spool-position.ts';
import type { Change } from '../platform/change-feed.ts';
import type { AnswerCounts } from '../redirect/answers/answer-counts.ts';
import type { CarriedSettings } from './carry-settings.ts';
import type { GiveBackMessage, TakeAnswer, TakeMessage } from './remote-limiter.ts';

export type ToWorker =
  | StartMessage
  /** Something the worker may have cached is not what it was. */
  | { kind: 'change'; change: Change }
  /** Asks for a report of what is spooled after what was sent before. */
  | { kind: 'flush'; id: number }
  | AdmitAnswer
  | TakeAnswer
  | { kind: 'stop' };

/** All a worker needs to begin. */
export interface StartMessage {
  kind: 'start';
  settings: CarriedSettings;
  /** Of the primary's private socket. */
  socketPath: string;
  segments: SegmentNames;
}

export type FromWorker =
  /** It hears what is sent from now on. */
  | { kind: 'hello' }
  | { kind: 'listening'; port: number }
  /** It cannot start, for a reason that another try would not mend; one line for who started the service. */
  | { kind: 'failed'; message: string }
  | SpoolReport
  | AdmitMessage
  | TakeMessage
  | GiveBackMessage;

/** How a worker's spool names its files: those of its run, from this number on. */
export interface SegmentNames {
  run: string;
  firstSegment: number;
}

/**
 * When it is asked for; at most ten times a second, when there is something new to drain; and within a second, when the
 * spool begins or ceases to fail or visitors were answered otherwise.
 */
export interface SpoolReport {
  kind: 'spool';
  /** Who asked for it. */
  flushId?: number;
  position: SpoolPosition;
  counters: ProcessCounters;
}

/** Counted since the start of the process, or of all workers that there were. */
export interface ProcessCounters {
  spool: {
    /** Visits. */
    written: number;
    /** Visits that were answered but could not be recorded. */
    dropped: number;
    /** Whether the last attempt to write failed; of several spools, that of any. */
    isFailing: boolean;
  };
  /** What visitors were answered that is no redirect. */
  answers: AnswerCounts;
}
