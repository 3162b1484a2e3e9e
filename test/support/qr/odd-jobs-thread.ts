/** A thread for the render pool whose jobs do what tests ask for, including crashes. */
import { parentPort, threadId } from 'node:worker_threads';
import { answerJobs } from '../../../src/resources/qr-codes/rendering/answer-jobs.ts';

export type OddJob =
  /** Returns the thread's id. */
  | { kind: 'tell' }
  /** Takes `ms`. */
  | { kind: 'wait'; ms: number }
  /** Takes until the first number is changed, and its waiters are notified. */
  | { kind: 'hold'; held: Int32Array<SharedArrayBuffer> }
  | { kind: 'fail' }
  /** Throws an uncaught exception. */
  | { kind: 'crash' }
  | { kind: 'exit' }
  /** Never ends. */
  | { kind: 'hang' }
  | { kind: 'fill-memory' };

if (!parentPort) throw new Error('This file runs as a thread.');
answerJobs(parentPort, async (job: OddJob) => {
  if (job.kind === 'wait') await new Promise((resolve) => setTimeout(resolve, job.ms));
  if (job.kind === 'hold') Atomics.wait(job.held, 0, 0);
  if (job.kind === 'fail') throw new Error('This cannot be drawn.');
  if (job.kind === 'exit') process.exit(3);
  if (job.kind === 'hang') for (;;) continue;
  if (job.kind === 'fill-memory') fillMemory();
  if (job.kind === 'crash') await crash();
  return threadId;
});

function fillMemory(): void {
  const kept: number[][] = [];
  for (;;) kept.push(Array<number>(1_000_000).fill(0.5));
}

function crash(): Promise<never> {
  setImmediate(() => {
    throw new Error('Nobody catches this.');
  });
  return new Promise(() => {});
}
