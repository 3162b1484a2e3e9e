import { unavailable } from './app-error.ts';

interface Limits {
  /** Pieces of work under way at the same time. */
  runningMax: number;
  /** Those that wait for them; who comes when so many do is sent away. */
  waitingMax: number;
}

/** Runs `work` when it is its turn; what it throws is thrown. @throws AppError unavailable when the line is full */
export type LimitedQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** First come, first served. Work that enters its own queue again waits for its own place: it must not. */
export function createLimitedQueue({ runningMax, waitingMax }: Limits): LimitedQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= waitingMax) throw unavailable();
    if (running >= runningMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes straight to the next in line, or is given up.
      if (next) next();
      else running--;
    }
  };
}
