import { unavailable } from '../platform/app-error.ts';
import { createNumberedQuestions } from '../platform/processes/numbered-questions.ts';
import type {
  AdmittedCall,
  Allowance,
  RateDecision,
  SharedRateLimiter,
} from '../platform/pace/limit-rate.ts';

/** Asks the primary whether a bucket of a rate limit admits one more call. */
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
  /** Set instead of `decision`: why the limiter failed. */
  error?: string;
}

/** Tells the primary that an admitted call no longer counts against its limit. There is no answer. */
export interface GiveBackMessage {
  kind: 'giveBack';
  call: AdmittedCall;
}

interface RemoteLimiter extends SharedRateLimiter {
  /** Rejects with AppError unavailable when the primary's limiter fails. */
  take(bucket: string, allowance: Allowance): Promise<RateDecision>;
  /** To be called with each answer of the primary. */
  settle(answer: TakeAnswer): void;
}

/** A rate limiter for worker processes that asks the primary, so that limits are exact over all processes. */
export function createRemoteLimiter(send: (message: TakeMessage | GiveBackMessage) => void): RemoteLimiter {
  const { ask, settle } = createNumberedQuestions<TakeAnswer>();
  return {
    async take(bucket, allowance) {
      const { decision, error } = await ask((id) => send({ kind: 'take', id, bucket, allowance }));
      if (decision === undefined) throw unavailable(new Error(error));
      return decision;
    },
    giveBack: (call) => send({ kind: 'giveBack', call }),
    settle,
  };
}

/** Answers a worker's TakeMessage in the primary. Never rejects: an error becomes part of the answer. */
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
