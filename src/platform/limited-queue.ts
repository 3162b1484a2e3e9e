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
export function createLimitedQueue(limits: Limits): LimitedQueue {
  return createSharedQueues(limits.runningMax, { only: limits }).only;
}

interface Line extends Limits {
  running: number;
  waiting: (() => void)[];
}

/** Queues that share `runningMax` places: of those that have some, the first line's next is the next. */
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
