import type { MessagePort } from 'node:worker_threads';

/** The result of a job. */
export type JobAnswer = { kind: 'done'; result: unknown } | { kind: 'failed'; message: string };

/**
 * Performs the jobs that arrive at the port and answers each with one message. A job that fails does not
 * affect others.
 */
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
