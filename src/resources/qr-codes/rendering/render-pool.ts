import { createLimitedQueue } from '../../../platform/pace/limited-queue.ts';
import { createRenderThreads, type ThreadsOptions, threadsMaxHere } from './render-threads.ts';

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

export interface PoolOptions extends ThreadsOptions {
  /** Unless given, as many as there is room for here. */
  threadsMax?: number;
}

/** Queued jobs, in addition to those in progress. */
const waitingMax = 128;

/**
 * A pool of worker threads for drawing, each with one job at a time, and a queue. If a thread crashes or
 * takes too long, only its job fails, and the next job gets a new thread.
 */
export function createRenderPool({ threadsMax = threadsMaxHere(), ...options }: PoolOptions): RenderPool {
  const threads = createRenderThreads(options);
  const inTurn = createLimitedQueue({ runningMax: threadsMax, waitingMax });
  const work = async (job: object) => {
    const thread = threads.take();
    try {
      return await thread.run(job);
    } finally {
      threads.giveBack(thread);
    }
  };
  return { run: (job) => inTurn(() => work(job)), size: threads.size };
}
