import type { CommitObserver } from './group-commit.ts';
import { endsTransaction } from './postgres-errors.ts';

/** How the transaction of some units of work fares. */
export interface CommitWatch {
  /** Does the units' work, in the transaction that has just begun: again for each try. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Nothing more is tried after one of these. */
  onStored(): void;
  onRejected(error: unknown): void;
}

/** Tells the observer of a transaction that is begun as soon as there is a connection. */
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
      // A unit that throws for reasons of its own, because an alias is taken perhaps, says nothing of the database.
      if (isDone || endsTransaction(error)) tell(false);
      else observer?.onTakenBack(units);
    },
  };
}
