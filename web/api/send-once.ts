import { ApiError } from './api-error.ts';

/** Something that is to be done once, however often it is sent: kept until its outcome is known. */
export interface Task {
  /** Sent as Idempotency-Key. */
  readonly key: string;
  /** Epoch milliseconds. Since then it may be done, though no answer said so; undefined: nothing of it is done. */
  readonly unansweredSince: number | undefined;
}

export type Sent<Answer> =
  | { outcome: 'answered'; answer: Answer }
  /** Nothing of it was done. */
  | { outcome: 'refused'; error: Error }
  /** All, some or nothing of it was done, and sending it again would not tell any more. */
  | { outcome: 'unknown' }
  /** It can be sent again: as this task. */
  | { outcome: 'interrupted'; error: Error; task: Task };

/** busy: nothing was done. unanswered: nobody knows what was done. running: an attempt before is still under way. */
type Passing = 'busy' | 'unanswered' | 'running';

interface Patience {
  attemptsMax: Record<Passing, number>;
  /** Ends the waiting; not what is on its way, which the service carries out in any case. */
  signal: AbortSignal;
}

const pauseMs = { busy: 5_000, unanswered: 5_000, running: 1_000 } satisfies Record<Passing, number>;

/** The service forgets keys after 24 hours, and would do it all again. */
const keyKnownForMs = 23 * 3_600_000;

/** A key that nobody else has; `randomUUID` is not there on pages without HTTPS. */
export function newTask(): Task {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return {
    key: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    unansweredSince: undefined,
  };
}

/** Sends it with the task's key until there is an answer, or patience ends. The same task must have the same content. */
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

/** That one attempt is refused says nothing of one before, such as when the session ended in between. */
function refusalOf({ unansweredSince }: Task, error: Error): Sent<never> {
  return unansweredSince === undefined ? { outcome: 'refused', error } : { outcome: 'unknown' };
}

/** lost: it was done at least in part, but the service does not know the answer any more. */
function meaningOf(error: unknown): Passing | 'refused' | 'lost' {
  // Whatever else goes wrong on the way, such as that not even the texts can be had, leaves the same in doubt.
  if (!(error instanceof ApiError)) return 'unanswered';
  const { status, isPassing } = error;
  if (status === 429) return 'busy';
  // Of the whole request only its key is in conflict; what is in conflict in its entries, the answer tells.
  if (status === 409) return isPassing ? 'running' : 'lost';
  return status >= 400 && status < 500 ? 'refused' : 'unanswered';
}

/** Ends early when told to. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}
