import { unavailable } from '../platform/app-error.ts';
import type { RateDecision, Allowance, Call, SharedRateLimiter } from '../platform/limit-rate.ts';

/** Asks for one call of a rate limit's bucket. */
export interface TakeMessage {
  kind: 'take';
  id: number;
  bucket: string;
  allowance: Allowance;
}

export interface TakeAnswer {
  kind: 'taken';
  id: number;
  decision?: RateDecision;
  /** Why it could not be said; there is no decision then. */
  error?: string;
}

/** That a call is to count no more. */
export interface GiveBackMessage {
  kind: 'giveBack';
  call: Call;
}

interface RemoteLimiter extends SharedRateLimiter {
  /** Rejects with AppError unavailable while nobody counts. */
  take(bucket: string, allowance: Allowance): Promise<RateDecision>;
  settle(answer: TakeAnswer): void;
}

/** Rate limits that the primary keeps, so that they are exact over all processes. */
export function createRemoteLimiter(send: (message: TakeMessage | GiveBackMessage) => void): RemoteLimiter {
  const waiting = new Map<number, (answer: TakeAnswer) => void>();
  let nextId = 1;
  return {
    take(bucket, allowance) {
      const { promise, resolve, reject } = Promise.withResolvers<RateDecision>();
      const id = nextId++;
      waiting.set(id, ({ decision, error }) => {
        if (decision !== undefined) resolve(decision);
        else reject(unavailable(new Error(error)));
      });
      send({ kind: 'take', id, bucket, allowance });
      return promise;
    },
    giveBack: (call) => send({ kind: 'giveBack', call }),
    settle(answer) {
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    },
  };
}

/** The primary's end of a remote limiter. Never rejects: the worker hears what failed. */
export async function answerTake(
  limiter: SharedRateLimiter,
  { id, bucket, allowance }: TakeMessage,
): Promise<TakeAnswer> {
  try {
    return { kind: 'taken', id, decision: await limiter.take(bucket, allowance) };
  } catch (error) {
    return { kind: 'taken', id, error: (error as Error).message };
  }
}
