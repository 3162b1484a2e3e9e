import { availableParallelism, totalmem } from 'node:os';
import { type RenderThread, startRenderThread, type ThreadOptions } from './start-render-thread.ts';

export interface ThreadsOptions extends Omit<ThreadOptions, 'jobMsMax'> {
  jobMsMax?: number;
  idleMsMax?: number;
}

export interface RenderThreads {
  /** An idle thread, else a new one. Whoever takes them limits how many there are. */
  take(): RenderThread;
  /** Marks a thread as idle, unless it has ended. */
  giveBack(thread: RenderThread): void;
  /** The number of threads that are running. */
  size(): number;
}

/** More threads would leave no core for redirects. */
const threadsMost = 2;
/** With less, the second thread's tens of megabytes may be what makes the system kill the whole service. */
const memoryForTwoBytes = 1024 ** 3;

/** How many threads a machine, or a container with limits of its own, has room for. */
export function chooseThreadsMax({ cores, memoryBytes }: { cores: number; memoryBytes: number }): number {
  return cores < threadsMost || memoryBytes < memoryForTwoBytes ? 1 : threadsMost;
}

/** How many threads there is room for here. */
export function threadsMaxHere(): number {
  // Zero or more than the machine has where nothing limits this process.
  const limitBytes = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return chooseThreadsMax({ cores: availableParallelism(), memoryBytes: Math.min(totalmem(), limitBytes) });
}
/**
 * The slowest job, the check of the largest code with dots, takes about a second on an idle machine. Where others keep
 * all cores busy, such as redirects, the low priority of the threads makes it ten to twenty times as long.
 */
const jobMsMaxDefault = 30_000;
/** A thread takes tens of megabytes, which a service that seldom draws should get back. */
const idleMsMaxDefault = 30_000;

/** Starts threads on demand, and ends those that were idle for a while. */
export function createRenderThreads({
  entry,
  jobMsMax = jobMsMaxDefault,
  idleMsMax = idleMsMaxDefault,
}: ThreadsOptions): RenderThreads {
  const threads = new Set<RenderThread>();
  /**
   * In the order of use: the thread that was used last is last and is used next, so that the other one can
   * end.
   */
  const idle = new Map<RenderThread, NodeJS.Timeout>();

  const remove = (thread: RenderThread) => {
    threads.delete(thread);
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  };
  const start = () => {
    const thread = startRenderThread({ entry, jobMsMax }, () => remove(thread));
    threads.add(thread);
    return thread;
  };

  return {
    take() {
      const [rested] = [...idle.keys()].slice(-1);
      if (rested === undefined) return start();
      clearTimeout(idle.get(rested));
      idle.delete(rested);
      return rested;
    },
    giveBack(thread) {
      if (!threads.has(thread)) return;
      const end = () => {
        remove(thread);
        thread.end();
      };
      idle.set(thread, setTimeout(end, idleMsMax).unref());
    },
    size: () => threads.size,
  };
}
