import { ApiError } from './api-error.ts';
import { newKey } from './idempotency-key.ts';

/** A request to be carried out exactly once, however often it is sent. Kept until its outcome is known. */
export interface Task {
  /** The idempotency key, sent as `Idempotency-Key`. */
  readonly key: string;
  /**
   * Epoch milliseconds of the first attempt without an answer: since then it may have been carried out.
   * Undefined: it has not been.
   */
  readonly unansweredSince: number | undefined;
}

export type Sent<Answer> =
  | { outcome: 'answered'; answer: Answer }
  /** Nothing of it was done. */
  | { outcome: 'refused'; error: Error }
  /** All, some or none of it was done, and sending it again would not tell which. */
  | { outcome: 'unknown' }
  /** It can be sent again, as this task. */
  | { outcome: 'interrupted'; error: Error; task: Task };

/**
 * busy: nothing was done. unanswered: it is unknown what was done. running: an earlier attempt is still in
 * progress.
 */
type Passing = 'busy' | 'unanswered' | 'running';

interface Patience {
  attemptsMax: Record<Passing, number>;
  /**
   * Ends the waiting between attempts. A request already sent is not cancelled: the service carries it out in
   * any case.
   */
  signal: AbortSignal;
}

const pauseMs = { busy: 5_000, unanswered: 5_000, running: 1_000 } satisfies Record<Passing, number>;

/** The service forgets keys after 24 hours, and would then carry out the request again. */
const keyKnownForMs = 23 * 3_600_000;

/** A task with a new key. */
export function newTask(): Task {
  return { key: newKey(), unansweredSince: undefined };
}

/**
 * Sends the task's key until there is an answer, the attempts are used up or `signal` aborts.
 * The same task must always be sent with the same content.
 */
export async function sendOnce<Answer>(
  task: Task,
  send: (key: string) => Promise<Answer>,
  { attemptsMax, signal }: Patience,
): Promise<Sent<Answer>> {
  const attempts: Record<Passing, number> = { busy: 0, unanswered: 0, running: 0 };
  let now = task;
  for (;;) {
    if (isForgotten(now)) return { outcome: 'unknown' };
    try {
      return { outcome: 'answered', answer: await send(now.key) };
    } catch (error) {
      const meaning = meaningOf(error);
      if (meaning === 'lost') return { outcome: 'unknown' };
      if (meaning === 'refused') return refusalOf(now, error as Error);
      if (meaning === 'signedOut') return { outcome: 'interrupted', error: error as Error, task: now };
      if (meaning !== 'busy') now = { ...now, unansweredSince: now.unansweredSince ?? Date.now() };
      if (++attempts[meaning] < attemptsMax[meaning]) await pause(pauseMs[meaning], signal);
      else return { outcome: 'interrupted', error: error as Error, task: now };
      if (signal.aborted) return { outcome: 'interrupted', error: error as Error, task: now };
    }
  }
}

function isForgotten({ unansweredSince }: Task): boolean {
  return unansweredSince !== undefined && Date.now() - unansweredSince > keyKnownForMs;
}

/** That this attempt was refused says nothing about an earlier unanswered one. */
function refusalOf({ unansweredSince }: Task, error: Error): Sent<never> {
  return unansweredSince === undefined ? { outcome: 'refused', error } : { outcome: 'unknown' };
}

/**
 * lost: it was done at least in part, but the service does not know the answer any more. signedOut: nothing more is done
 * until the user has signed in again.
 */
function meaningOf(error: unknown): Passing | 'refused' | 'lost' | 'signedOut' {
  // Any other failure on the way, even of loading the texts, leaves it equally unknown what was done.
  if (!(error instanceof ApiError)) return 'unanswered';
  const { status, isPassing } = error;
  if (status === 429) return 'busy';
  if (status === 401) return 'signedOut';
  // A 409 for the whole request is about its key; conflicts of single entries are reported in a normal
  // answer.
  if (status === 409) return isPassing ? 'running' : 'lost';
  return status >= 400 && status < 500 ? 'refused' : 'unanswered';
}

/** Waits for `ms`, or until `signal` aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}
