import { unavailable } from '../../../platform/app-error.ts';
import { createRenderThreads, type ThreadsOptions } from './render-threads.ts';
import type { RenderThread } from './start-render-thread.ts';

export interface RenderPool {
  /**
   * What the thread makes of the job, a plain object; jobs are begun in their order.
   * @throws AppError unavailable (a full line, a thread that crashed or took too long), Error (the job failed)
   */
  run(job: object): Promise<unknown>;
  /** Threads that are there now. */
  size(): number;
}

interface Waiting {
  job: object;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Besides the jobs under way. */
const waitingMax = 128;

/**
 * Threads that draw, each one job at a time, and the line before them. One that crashes or takes too long fails its job
 * alone and is replaced for the next.
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
