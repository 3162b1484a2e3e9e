import { type ResourceLimits, Worker } from 'node:worker_threads';
import { unavailable } from '../../../platform/app-error.ts';
import { threadEnvironment } from '../../../platform/processes/thread-environment.ts';
import type { JobAnswer } from './answer-jobs.ts';

export interface ThreadOptions {
  /** The file that the thread runs; it must call `answerJobs`. */
  entry: URL;
  jobMsMax: number;
}

/** A worker thread that does one job at a time. */
export interface RenderThread {
  /**
   * @throws AppError unavailable when the thread crashes or takes too long, by which it ends; Error when the
   * job fails
   */
  run(job: object): Promise<unknown>;
  /** Ends the thread; it must be idle. */
  end(): void;
}

/**
 * Memory limits. Most memory of a job is garbage afterwards; the amount that is in use at any time is far
 * smaller.
 */
const threadLimits: ResourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

/**
 * Starts a thread. `onGone` is called when it ends, before a job in progress fails. The thread keeps the
 * process alive only while it works.
 */
export function startRenderThread({ entry, jobMsMax }: ThreadOptions, onGone: () => void): RenderThread {
  const worker = new Worker(entry, { env: threadEnvironment(), resourceLimits: threadLimits });
  let underWay: PromiseWithResolvers<unknown> | undefined;
  let reason: unknown = new Error('The thread that draws pictures has ended.');
  worker.unref();
  worker.on('error', (error) => {
    reason = error;
  });
  worker.on('exit', () => {
    onGone();
    underWay?.reject(unavailable(reason));
  });
  worker.on('message', (answer: JobAnswer) => {
    if (answer.kind === 'done') underWay?.resolve(answer.result);
    else underWay?.reject(new Error(answer.message));
  });

  return {
    async run(job) {
      underWay = Promise.withResolvers();
      const timer = setTimeout(() => {
        reason = new Error(`A picture was not drawn within ${jobMsMax} ms.`);
        void worker.terminate();
      }, jobMsMax);
      worker.ref();
      try {
        worker.postMessage(job);
        return await underWay.promise;
      } finally {
        underWay = undefined;
        worker.unref();
        clearTimeout(timer);
      }
    },
    end: () => void worker.terminate(),
  };
}
