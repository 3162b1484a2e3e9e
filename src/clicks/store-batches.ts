import type { ClickBatch } from './click-batch.ts';
import type { ClickStore, SpoolPlace } from './click-store.ts';
import { clicksAtOnceMax } from './count/countable-clicks.ts';

/** What was read of a segment. */
export interface ReadBatch {
  batch: ClickBatch;
  place: SpoolPlace;
  /** Damaged places on the way */
  damaged: number;
}

export interface DrainCounters {
  drained: number;
  damaged: number;
}

/** Stores one batch after the other, while the next one is read. */
export interface BatchStorer {
  /** Begins to store once all before it is stored. A failure is heard of by whoever waits next. */
  put(read: ReadBatch): Promise<void>;
  /** Waits until all of it is stored. */
  settled(): Promise<void>;
  /** Waits, and forgets what failed. */
  reset(): Promise<void>;
  /** See Drain */
  countWaiting(leastMs?: number): Promise<void>;
  counters: Readonly<DrainCounters>;
}

/** Fewer are counted at once when they are stored. */
const waitingBatchMin = 10_000;

/** `isShared`: whether others wait while a batch is stored. */
export function createBatchStorer(store: ClickStore, isShared: () => boolean): BatchStorer {
  const counters: DrainCounters = { drained: 0, damaged: 0 };
  let storing: Promise<void> = Promise.resolve();
  /** Since when some wait to be counted; an earlier process may have left some. */
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
    // Batches are counted at once while others write, and what waited before them is not to wait on.
    // Once another batch might be more than can be counted with them, they are counted, too.
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
