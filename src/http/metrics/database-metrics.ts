import { Histogram } from 'prom-client';
import type { CommitObserver } from '../../database/commit-observer.ts';
import type { Definitions } from './definitions.ts';

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Metrics of the API's writes. The drain's writes are covered by the click metrics. */
export function createDatabaseMetrics(define: Definitions): CommitObserver {
  const waiting = define.gauge('waypost_database_writes_waiting', 'Writes of the API not committed yet');
  const writes = define.counter('waypost_database_writes_total', 'Writes of the API that were in a commit');
  const failures = define.counter('waypost_database_commit_failures_total', 'Commits that failed');
  const seconds = new Histogram({
    name: 'waypost_database_commit_duration_seconds',
    help: 'From the beginning of a transaction, which many writes may share, to the end of its commit',
    buckets: secondsBuckets,
    registers: define.registers,
  });
  waiting.set(0);
  return {
    onQueued: () => waiting.inc(),
    onCommitted(commit) {
      waiting.dec(commit.units);
      if (!commit.isStored) return failures.inc();
      writes.inc(commit.units);
      seconds.observe(commit.seconds);
    },
    onTakenBack: (units) => waiting.dec(units),
  };
}
