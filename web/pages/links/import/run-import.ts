import type { Entry } from './make-entry.ts';

export interface Progress {
  done: number;
  created: number;
  failures: Failure[];
}

export interface Failure {
  /** Place of the row, from 0. */
  index: number;
  reason: string;
}

/** One outcome an entry, in their order; a text is the reason why there is no link. */
export type Outcome = { isCreated: true } | { isCreated: false; reason: string };

export interface ImportRun {
  entries: readonly Entry[];
  /** @throws Error when nothing came of the whole chunk */
  send(entries: readonly Entry[]): Promise<Outcome[]>;
  onProgress(progress: Progress): void;
  signal: AbortSignal;
}

/** Few enough that a bar moves, and that a chunk is done in a second or two. */
const chunkEntriesMax = 200;
/** The service takes 1 MiB. */
const chunkBytesMax = 512 * 1024;

/** Creates links chunk by chunk; what is wrong with one keeps none of the others back. Ends early when told to. */
export async function runImport({ entries, send, onProgress, signal }: ImportRun): Promise<Progress> {
  let progress: Progress = { done: 0, created: 0, failures: [] };
  for (const chunk of chunksOf(entries)) {
    if (signal.aborted) break;
    const outcomes = await send(chunk).catch((error: Error) =>
      chunk.map((): Outcome => ({ isCreated: false, reason: error.message })),
    );
    progress = add(progress, outcomes);
    onProgress(progress);
  }
  return progress;
}

function add({ done, created, failures }: Progress, outcomes: readonly Outcome[]): Progress {
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.isCreated ? [] : [{ index: done + index, reason: outcome.reason }],
  );
  return {
    done: done + outcomes.length,
    created: created + outcomes.length - failed.length,
    failures: [...failures, ...failed],
  };
}

function* chunksOf(entries: readonly Entry[]): Generator<Entry[]> {
  let chunk: Entry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = new TextEncoder().encode(JSON.stringify(entry)).length + 1;
    if (chunk.length === chunkEntriesMax || (chunk.length > 0 && bytes + size > chunkBytesMax)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(entry);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}
