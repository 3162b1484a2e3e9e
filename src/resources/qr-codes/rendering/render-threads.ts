import { type RenderThread, startRenderThread, type ThreadOptions } from './start-render-thread.ts';

export interface ThreadsOptions extends Omit<ThreadOptions, 'jobMsMax'> {
  jobMsMax?: number;
  idleMsMax?: number;
}

export interface RenderThreads {
  /** One with nothing to do, else a new one; undefined = all are busy. */
  take(): RenderThread | undefined;
  /** It has nothing to do any more, unless it is gone. */
  giveBack(thread: RenderThread): void;
  /** Those that are there now. */
  size(): number;
}

/** More would leave no core to redirects. */
const threadsMax = 2;
/** The slowest, the check of the largest code of dots, takes about a second on an idle machine. */
const jobMsMaxDefault = 10_000;
/** A thread holds tens of megabytes, which a service that draws now and then has better uses for. */
const idleMsMaxDefault = 30_000;

/** Threads are started when they are needed, and end when they were not for a while. */
export function createRenderThreads({
  entry,
  jobMsMax = jobMsMaxDefault,
  idleMsMax = idleMsMaxDefault,
}: ThreadsOptions): RenderThreads {
  const threads = new Set<RenderThread>();
  /** The one used last comes last: it is used next, so that the other may end. */
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
      if (rested === undefined) return threads.size < threadsMax ? start() : undefined;
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
