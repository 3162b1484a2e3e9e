import type { ClickStore } from './click-store.ts';
import { type Classifying, createVisitPacker, type VisitPacker } from './pack-visits.ts';
import type { SpoolPosition } from './spool/spool-position.ts';
import { createSpoolReader, type SpooledVisits } from './spool/spool-reader.ts';
import { createBatchStorer, type DrainCounters, type ReadBatch } from './store-batches.ts';

export interface DrainOptions extends Classifying {
  folder: string;
  store: ClickStore;
  /** The largest batch; at most the drain's own limit. */
  visitsPerBatch?: number;
  /** Whether others wait for the database while a batch is stored; then batches are smaller. */
  isShared?(): boolean;
  /** Called before each step. Rejects when the store has lost what it stored, once for each loss. */
  requireStored?(): Promise<void>;
  /** Called once for each segment that cannot be read or removed; the message says which. */
  onUnreadable?(segment: string, error: Error): void;
}

export interface Drain {
  /**
   * Reads one batch of what is spooled before `positions`, the positions of all open spools (none: nobody
   * writes any more, so everything is read), and starts to store it. Returns whether more may be waiting;
   * when not, everything read is stored. Also deletes expired salts and visitor keys, even when nothing is
   * spooled.
   */
  step(positions: readonly SpoolPosition[]): Promise<boolean>;
  /**
   * Counts the stored clicks whose counting was deferred, by this drain or an earlier one, unless all of them
   * have waited for less than `leastMs`. The longer it is deferred, the more clicks share one write of the
   * same row or page.
   */
  countWaiting(leastMs?: number): Promise<void>;
  counters(): Readonly<DrainCounters>;
}

/** The largest batch of a backlog: the larger it is, the less often a page of visitor keys is written. */
const visitsPerBatchMax = 60_000;
/** The largest batch while others wait for the database; smaller ones make them wait for less time. */
const sharedVisitsMax = 20_000;

/** Moves visits from the spool into the store, each exactly once. A fully stored segment is deleted. */
export function createDrain({ folder, store, ...options }: DrainOptions): Drain {
  const reader = createSpoolReader({
    folder,
    findDrainedBytes: (segment) => store.findDrainedBytes(segment),
    ...options,
  });
  const storer = createBatchStorer(store, () => options.isShared?.() ?? false);
  const packer = createVisitPacker(options, visitsMaxOf(options));

  const takeUp = async (first: SpooledVisits, positions: readonly SpoolPosition[]) => {
    const more = (visitsMax: number) => reader.more(first.segment, positions, visitsMax);
    await storer.put(await packSpooled(first, more, { packer, visitsMax: visitsMaxOf(options) }));
  };

  /** The file goes first: a row without a file is harmless, a file without a row would be read again. */
  const remove = async (segment: string) => {
    await storer.settled();
    if (reader.remove(segment)) await store.forgetSegment(segment);
  };

  const step = async (positions: readonly SpoolPosition[]): Promise<boolean> => {
    await options.salts.forgetOld();
    await options.requireStored?.();
    for (;;) {
      const next = await reader.next(positions, visitsMaxOf(options));
      if (next === undefined) return storer.settled().then(() => false);
      if (!('finished' in next)) {
        await takeUp(next, positions);
        return true;
      }
      await remove(next.finished);
    }
  };

  return {
    async step(positions) {
      try {
        return await step(positions);
      } catch (error) {
        // Once no batch is on its way, the store knows the position to continue from.
        await storer.reset();
        reader.reset();
        throw error;
      }
    },
    countWaiting: storer.countWaiting,
    counters: () => storer.counters,
  };
}

function visitsMaxOf({
  visitsPerBatch,
  isShared,
}: Pick<DrainOptions, 'visitsPerBatch' | 'isShared'>): number {
  return Math.min(visitsPerBatch ?? visitsPerBatchMax, isShared?.() ? sharedVisitsMax : visitsPerBatchMax);
}

/** Packs as much of a segment as fits into a batch, beginning with `first`. */
async function packSpooled(
  first: SpooledVisits,
  more: (visitsMax: number) => SpooledVisits | undefined,
  { packer, visitsMax }: { packer: VisitPacker; visitsMax: number },
): Promise<ReadBatch> {
  // A batch that failed may have left clicks in the packer.
  packer.forget();
  let [drainedBytes, damaged] = [0, 0];
  for (let next: SpooledVisits | undefined = first; next !== undefined; ) {
    await packer.add(next.visits);
    drainedBytes = next.readBytes;
    damaged += next.damaged;
    const room = visitsMax - packer.count();
    next = room > 0 ? more(room) : undefined;
  }
  return { batch: packer.finish(), place: { segment: first.segment, drainedBytes }, damaged };
}
