import type { ClickBatch } from './click-batch.ts';
import type { ClickStore, SpoolPlace } from './click-store.ts';
import { clicksAtOnceMax } from './count/countable-clicks.ts';

/** Visits read from a segment, packed for storing. */
export interface ReadBatch {
  batch: ClickBatch;
  place: SpoolPlace;
  /** Damaged places that were skipped */
  damaged: number;
}

export interface DrainCounters {
  drained: number;
  damaged: number;
}

/** Stores one batch at a time, while the caller reads the next one. */
export interface BatchStorer {
  /** Waits for the previous batch, then starts storing this one. The next call to wait gets its failure. */
  put(read: ReadBatch): Promise<void>;
  /** Waits until everything is stored. */
  settled(): Promise<void>;
  /** Waits for the batch being stored, and discards its failure. */
  reset(): Promise<void>;
  /** See Drain */
  countWaiting(leastMs?: number): Promise<void>;
  counters: Readonly<DrainCounters>;
}

/** Smaller batches are counted as they are stored. */
const waitingBatchMin = 10_000;

/** `isShared`: whether others wait for the database while a batch is stored. */
export function createBatchStorer(store: ClickStore, isShared: () => boolean): BatchStorer {
  const counters: DrainCounters = { drained: 0, damaged: 0 };
  let storing: Promise<void> = Promise.resolve();
  /** Since when clicks wait to be counted; at first for ever, as an earlier process may have left some. */
  let waitingSince: number | undefined = Number.NEGATIVE_INFINITY;

  const countWaiting = async (leastMs = 0) => {
    if (waitingSince === undefined || performance.now() - waitingSince < leastMs) return;
    await store.countWaiting();
    waitingSince = undefined;
  };

  const storeNow = async ({ batch, place, damaged }: ReadBatch) => {
    const waiting = await store.store(batch, place, batch.count >= waitingBatchMin && !isShared());
    counters.drained += batch.count;
    counters.damaged += damaged;
    if (waiting > 0) waitingSince ??= performance.now();
    // While others wait, batches are counted as they are stored; then what was deferred before is counted as
    // well. Otherwise it is counted before another batch could make it more than can be counted at once.
    if (waiting + batch.count > clicksAtOnceMax || isShared()) await countWaiting();
  };

  return {
    async put(read) {
      await storing;
      storing = storeNow(read);
      storing.catch(() => {});
    },
    settled: () => storing,
    async reset() {
      await storing.catch(() => {});
      storing = Promise.resolve();
    },
    async countWaiting(leastMs) {
      await storing;
      await countWaiting(leastMs);
    },
    counters,
  };
}
