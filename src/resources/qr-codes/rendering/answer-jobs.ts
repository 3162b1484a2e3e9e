import type { MessagePort } from 'node:worker_threads';

/** How a job ended. */
export type JobAnswer = { kind: 'done'; result: unknown } | { kind: 'failed'; message: string };

/** Does the jobs that come in, each answered by one message. A job that cannot be done fails alone. */
export function answerJobs<Job>(port: MessagePort, perform: (job: Job) => unknown): void {
  port.on('message', (job: Job) => {
    void answer(job).then((made) => port.postMessage(made));
  });

  async function answer(job: Job): Promise<JobAnswer> {
    try {
      return { kind: 'done', result: await perform(job) };
    } catch (error) {
      return { kind: 'failed', message: (error as Error).stack ?? String(error) };
    }
  }
}
