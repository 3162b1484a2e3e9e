/** The messages between the primary process and its workers. */
import type { AdmitAnswer, AdmitMessage } from '../clicks/remote-admission.ts';
import type { SpoolCounters } from '../clicks/spool/spool.ts';
import type { SpoolPosition } from '../clicks/spool/spool-position.ts';
import type { Change } from '../platform/change-feed.ts';
import type { AnswerCounts } from '../redirect/answers/answer-counts.ts';
import type { CarriedSettings } from './carry-settings.ts';
import type { GiveBackMessage, TakeAnswer, TakeMessage } from './remote-limiter.ts';

export type ToWorker =
  | StartMessage
  /** Something that the worker may have cached has changed. */
  | { kind: 'change'; change: Change }
  /** Asks the worker to write all visits so far to its spool, and to report the position with this id. */
  | { kind: 'flush'; id: number }
  | AdmitAnswer
  | TakeAnswer
  | { kind: 'stop' };

/** Everything that a worker needs to start. */
export interface StartMessage {
  kind: 'start';
  settings: CarriedSettings;
  /** Path of the primary's control socket. */
  socketPath: string;
  segments: SegmentNames;
  /** When the service stops, idle connections are ended after this time. */
  endIdleAfterMs?: number | undefined;
}

export type FromWorker =
  /** The worker listens for messages. */
  | { kind: 'hello' }
  | { kind: 'listening'; port: number }
  /** The worker cannot start, and a retry would not help; `message` is one line for the operator. */
  | { kind: 'failed'; message: string }
  | SpoolReport
  | AdmitMessage
  | TakeMessage
  | GiveBackMessage;

/** How a worker names its spool segments: with the prefix `run`, numbered from `firstSegment` on. */
export interface SegmentNames {
  run: string;
  firstSegment: number;
}

/**
 * A worker's report of its spool and counters. It is sent when the primary asks with `flush`; when new visits
 * can be drained, throttled to ten times a second; and within a second after any other counter has changed.
 */
export interface SpoolReport {
  kind: 'spool';
  /** The id of the `flush` message that it answers; undefined = sent unasked. */
  flushId?: number;
  position: SpoolPosition;
  counters: ProcessCounters;
}

/** Counters of one process since its start, or the sum over all workers, including those that have ended. */
export interface ProcessCounters {
  spool: SpoolCounters;
  /** Answers to visitors other than redirects. */
  answers: AnswerCounts;
}
