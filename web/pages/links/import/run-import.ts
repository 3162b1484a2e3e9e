import { newTask, type Sent, sendOnce, type Task } from '../../../api/send-once.ts';
import type { Entry } from './make-entry.ts';

export interface Progress {
  /** Rows that are behind it; the next chunk begins after them. */
  done: number;
  created: number;
  failures: Failure[];
  /** Places of the rows of which nobody can say any more whether they became links. */
  unknown: number[];
  /** How many of the next rows were sent without an answer. Going on finds out what became of them. */
  unanswered: number;
  /** Of the next chunk. */
  task: Task;
  /** Why it stopped before the end, unless it was told to. */
  interruption?: string;
}

export interface Failure {
  /** Place of the row, from 0. */
  index: number;
  reason: string;
}

/** One outcome an entry, in their order; a text is the reason why there is no link. */
export type Outcome = { isCreated: true } | { isCreated: false; reason: string };

export interface ImportRun {
  /** In the same order each time that it goes on. */
  entries: readonly Entry[];
  /** What is behind it already. */
  begun: Progress;
  /**
   * With the same key always the same chunk.
   * @throws Error when no outcome of it is known
   */
  send(entries: readonly Entry[], key: string): Promise<Outcome[]>;
  onProgress(progress: Progress): void;
  signal: AbortSignal;
}

/** Few enough that a bar moves, and that a chunk is done in a second or two. */
const chunkEntriesMax = 200;
/** The service takes 1 MiB. */
const chunkBytesMax = 512 * 1024;

/** "running" is as long as the service takes to give up an attempt that died, and some more. */
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
 * Creates links chunk by chunk; what is wrong with one keeps none of the others back. Ends early when told to, or when the
 * service cannot be reached for long; then it can go on from there, and makes no link twice. A chunk that is on its way
 * when it is told to end is waited for: the service creates its links in any case, and they are to be counted.
 */
export async function runImport({ entries, begun, send, onProgress, signal }: ImportRun): Promise<Progress> {
  const { interruption: _, ...rest } = begun;
  let progress: Progress = rest;
  while (progress.done < entries.length && !signal.aborted && progress.interruption === undefined) {
    const chunk = takeChunk(entries, progress.done);
    const sent = await sendOnce(progress.task, (key) => send(chunk, key), { attemptsMax, signal });
    progress = add(progress, chunk.length, sent);
    if (signal.aborted) delete progress.interruption;
    onProgress(progress);
  }
  return progress;
}

function add(progress: Progress, count: number, sent: Sent<Outcome[]>): Progress {
  switch (sent.outcome) {
    case 'answered':
      return addOutcomes(progress, sent.answer);
    case 'refused': {
      const { message: reason } = sent.error;
      return addOutcomes(progress, Array<Outcome>(count).fill({ isCreated: false, reason }));
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

/** The next chunk is another task. */
function moveOn(progress: Progress, count: number): Progress {
  return { ...progress, done: progress.done + count, unanswered: 0, task: newTask() };
}

/** What is sent together, from there on: always the same, so that it can be sent again. */
function takeChunk(entries: readonly Entry[], start: number): Entry[] {
  const chunk: Entry[] = [];
  let bytes = 0;
  for (const entry of entries.slice(start, start + chunkEntriesMax)) {
    bytes += new TextEncoder().encode(JSON.stringify(entry)).length + 1;
    if (chunk.length > 0 && bytes > chunkBytesMax) break;
    chunk.push(entry);
  }
  return chunk;
}
