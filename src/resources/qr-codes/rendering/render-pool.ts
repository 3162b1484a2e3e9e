import { AppError } from '../../../platform/app-error.ts';
import { type RenderThread, startRenderThread, type ThreadOptions } from './start-render-thread.ts';

export interface RenderPool {
  /**
   * What the thread makes of the job, a plain object; jobs are begun in their order.
   * @throws AppError storeAway (a full line, a thread that crashed or took too long), Error (the job failed)
   */
  run(job: object): Promise<unknown>;
  /** Threads that are there now. */
  size(): number;
}

interface PoolOptions extends Omit<ThreadOptions, 'jobMsMax'> {
  jobMsMax?: number;
  idleMsMax?: number;
}

interface Waiting {
  job: object;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** More would leave no core to redirects. */
const threadsMax = 2;
/** Besides those under way. */
const waitingMax = 128;
/** The slowest, the check of a full code with a logo, takes less than a second on an idle machine. */
const jobMsMaxDefault = 10_000;
/** A thread holds 20 to 60 MB, which a service that draws now and then has better uses for. */
const idleMsMaxDefault = 30_000;

/**
 * Threads that draw, each one job at a time: the first is started when something is to be drawn, the second when the
 * first is busy. They end when there is nothing to do, and an idle one never keeps the process alive. One that crashes
 * or takes too long fails its job alone and is replaced by the next.
 */
export function createRenderPool({
  entry,
  jobMsMax = jobMsMaxDefault,
  idleMsMax = idleMsMaxDefault,
}: PoolOptions): RenderPool {
  const waiting: Waiting[] = [];
  const threads = new Set<RenderThread>();
  /** The one used last comes last: it is used next, so that the other may end. */
  const idle: { thread: RenderThread; timer: NodeJS.Timeout }[] = [];

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= waitingMax) {
          reject(new AppError('storeAway', { headers: { 'Retry-After': '1' } }));
          return;
        }
        waiting.push({ job, resolve, reject });
        begin();
      }),
    size: () => threads.size,
  };

  function begin(): void {
    while (waiting.length > 0) {
      const thread = takeIdle() ?? start();
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
    if (threads.has(thread)) rest(thread);
    begin();
  }

  function start(): RenderThread | undefined {
    if (threads.size >= threadsMax) return undefined;
    const thread = startRenderThread({ entry, jobMsMax }, () => remove(thread));
    threads.add(thread);
    return thread;
  }

  function rest(thread: RenderThread): void {
    const timer = setTimeout(() => {
      remove(thread);
      thread.end();
    }, idleMsMax);
    idle.push({ thread, timer: timer.unref() });
  }

  function takeIdle(): RenderThread | undefined {
    const last = idle.pop();
    clearTimeout(last?.timer);
    return last?.thread;
  }

  function remove(thread: RenderThread): void {
    threads.delete(thread);
    const at = idle.findIndex((resting) => resting.thread === thread);
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
  }
}
