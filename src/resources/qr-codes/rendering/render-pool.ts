import { unavailable } from '../../../platform/app-error.ts';
import { createRenderThreads, type ThreadsOptions } from './render-threads.ts';
import type { RenderThread } from './start-render-thread.ts';

export interface RenderPool {
  /**
   * Runs a job, a plain object, in a thread and returns its result; jobs are started in the order of the
   * calls.
   * @throws AppError unavailable (the queue is full, the thread crashed or took too long), Error (the job
   * failed)
   */
  run(job: object): Promise<unknown>;
  /** The number of threads that are running. */
  size(): number;
}

interface Waiting {
  job: object;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Queued jobs, in addition to those in progress. */
const waitingMax = 128;

/**
 * A pool of worker threads for drawing, each with one job at a time, and a queue. If a thread crashes or
 * takes too long, only its job fails, and the next job gets a new thread.
 */
export function createRenderPool(options: ThreadsOptions): RenderPool {
  const threads = createRenderThreads(options);
  const waiting: Waiting[] = [];

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= waitingMax) {
          reject(unavailable());
          return;
        }
        waiting.push({ job, resolve, reject });
        begin();
      }),
    size: threads.size,
  };

  function begin(): void {
    while (waiting.length > 0) {
      const thread = threads.take();
      if (thread === undefined) return;
      void work(thread, waiting.shift() as Waiting);
    }
  }

  async function work(thread: RenderThread, { job, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve(await thread.run(job));
    } catch (error) {
      reject(error);
    }
    threads.giveBack(thread);
    begin();
  }
}
