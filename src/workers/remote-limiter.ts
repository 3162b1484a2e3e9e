import type { RateDecision, Allowance, SharedRateLimiter } from '../platform/limit-rate.ts';
import type { FromWorker, ToWorker } from './messages.ts';

interface RemoteLimiter extends SharedRateLimiter {
  take(bucket: string, allowance: Allowance): Promise<RateDecision>;
  settle(answer: Extract<ToWorker, { kind: 'taken' }>): void;
}

/** Rate limits that the primary keeps, so that they are exact over all processes. */
export function createRemoteLimiter(send: (message: FromWorker) => void): RemoteLimiter {
  const waiting = new Map<number, (decision: RateDecision) => void>();
  let nextId = 1;
  return {
    take(bucket, allowance) {
      const id = nextId++;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        send({ kind: 'take', id, bucket, allowance });
      });
    },
    giveBack: (call) => send({ kind: 'giveBack', call }),
    settle({ id, admission }) {
      waiting.get(id)?.(admission);
      waiting.delete(id);
    },
  };
}
