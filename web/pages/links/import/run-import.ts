import { newTask, type Sent, sendOnce, type Task } from '../../../api/send-once.ts';
import type { Entry } from './make-entry.ts';

/** What becomes of a row: the link to create, or why it is not sent. */
export type Item = Entry | string;

export interface Progress {
  /** Number of rows that are done; the next chunk starts after them. */
  done: number;
  created: number;
  failures: Failure[];
  /** Indexes of the rows whose outcome can no longer be found out. */
  unknown: number[];
  /** How many of the next rows were sent but not answered. Resuming the import finds out their outcome. */
  unanswered: number;
  /** The task, with the idempotency key, of the next chunk. */
  task: Task;
  /** Why it stopped before the end, unless the user stopped it. */
  interruption?: string;
}

export interface Failure {
  /** Index of the row, from 0. */
  index: number;
  reason: string;
}

/** One outcome per entry, in the same order; `reason` says why there is no link. */
export type Outcome = { isCreated: true } | { isCreated: false; reason: string };

export interface ImportRun {
  /** The same items in the same order whenever the import is resumed. */
  items: readonly Item[];
  /** The progress so far. */
  begun: Progress;
  /**
   * Sends the entries of one chunk. The same key is always used with the same entries.
   * @throws Error if the outcome is not known
   */
  send(entries: readonly Entry[], key: string): Promise<Outcome[]>;
  onProgress(progress: Progress): void;
  signal: AbortSignal;
}

/** Small enough for a smooth progress bar: a chunk takes a second or two. */
const chunkEntriesMax = 200;
/** The service accepts 1 MiB. */
const chunkBytesMax = 512 * 1024;

/** "running" lasts a little longer than the service takes to give up an attempt that died. */
const attemptsMax = { busy: 20, unanswered: 4, running: 90 };

export const notBegun = (): Progress => ({
  done: 0,
  created: 0,
  failures: [],
  unknown: [],
  unanswered: 0,
  task: newTask(),
});

/**
 * Creates links chunk by chunk; an invalid entry does not affect the others. Ends early if `signal` aborts,
 * or if the service is unreachable for long; it can then be resumed and creates no link twice. A chunk that
 * is being sent during an abort is awaited, because the service creates its links anyway and they must be
 * counted.
 */
export async function runImport({ items, begun, send, onProgress, signal }: ImportRun): Promise<Progress> {
  const { interruption: _, ...rest } = begun;
  let progress: Progress = rest;
  while (progress.done < items.length && !signal.aborted && progress.interruption === undefined) {
    const chunk = takeChunk(items, progress.done);
    const sent = await sendOnce(progress.task, (key) => sendEntries(chunk, key, send), {
      attemptsMax,
      signal,
    });
    progress = add(progress, chunk, sent);
    if (signal.aborted) delete progress.interruption;
    onProgress(progress);
  }
  return progress;
}

/** The outcome of every item, in order; those that are no entries are refused without asking the service. */
async function sendEntries(items: readonly Item[], key: string, send: ImportRun['send']): Promise<Outcome[]> {
  const entries = items.filter((item) => typeof item !== 'string');
  const outcomes = (entries.length > 0 ? await send(entries, key) : []).values();
  return items.map((item) => (typeof item === 'string' ? refused(item) : (outcomes.next().value as Outcome)));
}

const refused = (reason: string): Outcome => ({ isCreated: false, reason });

function add(progress: Progress, chunk: readonly Item[], sent: Sent<Outcome[]>): Progress {
  const count = chunk.length;
  switch (sent.outcome) {
    case 'answered':
      return addOutcomes(progress, sent.answer);
    case 'refused': {
      const { message } = sent.error;
      const outcomes = chunk.map((item) => refused(typeof item === 'string' ? item : message));
      return addOutcomes(progress, outcomes);
    }
    case 'unknown': {
      const places = Array.from({ length: count }, (_, index) => progress.done + index);
      return { ...moveOn(progress, count), unknown: [...progress.unknown, ...places] };
    }
    case 'interrupted': {
      const { error, task } = sent;
      const unanswered = task.unansweredSince === undefined ? 0 : count;
      return { ...progress, task, unanswered, interruption: error.message };
    }
  }
}

function addOutcomes(progress: Progress, outcomes: readonly Outcome[]): Progress {
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.isCreated ? [] : [{ index: progress.done + index, reason: outcome.reason }],
  );
  return {
    ...moveOn(progress, outcomes.length),
    created: progress.created + outcomes.length - failed.length,
    failures: [...progress.failures, ...failed],
  };
}

/** The next chunk gets a new task. */
function moveOn(progress: Progress, count: number): Progress {
  return { ...progress, done: progress.done + count, unanswered: 0, task: newTask() };
}

/** The next chunk; always the same for the same start, so that it can be sent again with the same key. */
function takeChunk(items: readonly Item[], start: number): Item[] {
  const chunk: Item[] = [];
  let bytes = 0;
  for (const item of items.slice(start, start + chunkEntriesMax)) {
    bytes += new TextEncoder().encode(JSON.stringify(item)).length + 1;
    if (chunk.length > 0 && bytes > chunkBytesMax) break;
    chunk.push(item);
  }
  return chunk;
}
