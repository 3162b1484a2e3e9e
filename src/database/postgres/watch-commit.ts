import type { CommitObserver } from '../commit-observer.ts';
import { endsTransaction } from './postgres-errors.ts';

/** Measures one PostgreSQL transaction, which holds one or more units of work and may be retried. */
export interface CommitWatch {
  /**
   * Runs the units' work and starts the clock. Called once for each attempt, when its transaction has begun.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** One of these two is called at the end, after the last attempt. */
  onStored(): void;
  onRejected(error: unknown): void;
}

/** Reports the units as queued at once, and as committed or rolled back when the transaction ends. */
export function watchCommit(observer: CommitObserver | undefined, units: number): CommitWatch {
  let startedAt = performance.now();
  let isDone = false;
  const tell = (isStored: boolean) =>
    observer?.onCommitted({ units, seconds: (performance.now() - startedAt) / 1000, isStored });
  for (let unit = 0; unit < units; unit++) observer?.onQueued();
  return {
    async run(work) {
      startedAt = performance.now();
      isDone = false;
      const value = await work();
      isDone = true;
      return value;
    },
    onStored: () => tell(true),
    onRejected(error) {
      // A unit that throws an error of its own, such as a taken alias, is not a failed commit.
      if (isDone || endsTransaction(error)) tell(false);
      else observer?.onTakenBack(units);
    },
  };
}
