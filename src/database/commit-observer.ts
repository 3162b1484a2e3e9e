/** Is told of units of work and commits, for metrics; it must not throw. */
export interface CommitObserver {
  /** A unit of work was queued and waits for its commit. */
  onQueued(): void;
  /**
   * A transaction with this many units has ended. `seconds`: its duration, from its beginning. `isStored`
   * false: it failed, and none of its units is stored.
   */
  onCommitted(commit: { units: number; seconds: number; isStored: boolean }): void;
  /** PostgreSQL only: a unit threw an error of its own, so its transaction was rolled back. */
  onTakenBack(units: number): void;
}
