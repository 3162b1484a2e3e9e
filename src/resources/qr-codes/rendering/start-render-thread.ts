import { type ResourceLimits, Worker } from 'node:worker_threads';
import { unavailable } from '../../../platform/app-error.ts';
import { threadEnvironment } from '../../../platform/thread-environment.ts';
import type { JobAnswer } from './answer-jobs.ts';

export interface ThreadOptions {
  /** Of a file that calls `answerJobs`. */
  entry: URL;
  jobMsMax: number;
}

/** A thread that does one job at a time. */
export interface RenderThread {
  /** @throws AppError unavailable when the thread crashes or takes too long, and is gone then; Error of the job */
  run(job: object): Promise<unknown>;
  /** It is idle and no longer needed. */
  end(): void;
}

/** What a job makes is thrown away with it; what it needs at a time is far less. */
const threadLimits: ResourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

/** `onGone` is told before the job that was under way fails. Only a thread at work keeps the process alive. */
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
