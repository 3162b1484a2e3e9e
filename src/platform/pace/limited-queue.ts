import { unavailable } from '../app-error.ts';

interface Limits {
  /** Tasks that run at the same time. */
  runningMax: number;
  /** Tasks that may wait; further ones are refused. */
  waitingMax: number;
}

/**
 * Runs `work` when it is its turn, and returns or throws what it does.
 * @throws AppError unavailable when the queue is full
 */
export type LimitedQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * A first-in, first-out queue with limited concurrency. Work must not enter its own queue again, because it
 * might wait for its own place (deadlock).
 */
export function createLimitedQueue(limits: Limits): LimitedQueue {
  return createSharedQueues(limits.runningMax, { only: limits }).only;
}

interface Line extends Limits {
  running: number;
  waiting: (() => void)[];
}

/**
 * Queues that share `runningMax` places. A free place goes to the first queue in the order of `limits` that
 * has waiting work and is below its own limit.
 */
export function createSharedQueues<Name extends string>(
  runningMax: number,
  limits: Record<Name, Limits>,
): Record<Name, LimitedQueue> {
  let running = 0;
  const lines: Line[] = [];
  const startNext = () => {
    while (running < runningMax) {
      const line = lines.find((one) => one.waiting.length > 0 && one.running < one.runningMax);
      if (line === undefined) return;
      running++;
      line.running++;
      line.waiting.shift()?.();
    }
  };
  const open = (own: Limits): LimitedQueue => {
    const line: Line = { ...own, running: 0, waiting: [] };
    lines.push(line);
    return async (work) => {
      if (line.waiting.length >= line.waitingMax) throw unavailable();
      const turn = new Promise<void>((resolve) => line.waiting.push(resolve));
      startNext();
      await turn;
      try {
        return await work();
      } finally {
        running--;
        line.running--;
        startNext();
      }
    };
  };
  const entries = Object.entries<Limits>(limits).map(([name, own]) => [name, open(own)]);
  return Object.fromEntries(entries) as Record<Name, LimitedQueue>;
}
