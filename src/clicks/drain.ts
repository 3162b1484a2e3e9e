import type { ClickStore } from './click-store.ts';
import { type Classifying, createVisitPacker, type VisitPacker } from './pack-visits.ts';
import type { SpoolPosition } from './spool/spool-position.ts';
import { createSpoolReader, type SpooledVisits } from './spool/spool-reader.ts';
import { createBatchStorer, type DrainCounters, type ReadBatch } from './store-batches.ts';

export interface DrainOptions extends Classifying {
  folder: string;
  store: ClickStore;
  /** At most; never more than a drain takes by itself. */
  visitsPerBatch?: number;
  /** Whether others wait while a batch is stored; then batches are smaller. */
  isShared?(): boolean;
  /** Rejects when the store has lost what it stored, at most once for that. Called with every step. */
  requireStored?(): Promise<void>;
  /** Told once of each segment that cannot be read or removed. */
  onUnreadable?(segment: string, error: Error): void;
}

export interface Drain {
  /**
   * Takes up one batch of what is spooled before `positions`, those of all open spools, or of all that is there when
   * nobody writes any more (none); answers whether more may be waiting. A batch is stored while the next one is
   * read, and everything is when the answer is no. What visitors were told by goes once it is too old, also when
   * nothing is spooled.
   */
  step(positions: readonly SpoolPosition[]): Promise<boolean>;
  /**
   * Counts the clicks that were stored and wait for it, of this drain and earlier ones, unless all of them were stored
   * less than so long ago. Where many come, what they change, in the counts and on the pages these lie on, is written
   * once for many of them.
   */
  countWaiting(leastMs?: number): Promise<void>;
  counters(): Readonly<DrainCounters>;
}

/** Of a backlog. The more clicks are stored at once, the fewer times a page of visitors is written. */
const visitsPerBatchMax = 60_000;
/** The fewer, the shorter others wait. */
const sharedVisitsMax = 20_000;

/** Moves visits from the spool into the store, each exactly once; a segment goes when all of it is stored. */
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

  /** The file first: a row without a file is harmless, a file without its row would be read again. */
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
        // How far it is stored is what the store says, once nothing is on its way to it.
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

/** As much of a segment as a batch takes. */
async function packSpooled(
  first: SpooledVisits,
  more: (visitsMax: number) => SpooledVisits | undefined,
  { packer, visitsMax }: { packer: VisitPacker; visitsMax: number },
): Promise<ReadBatch> {
  // One that failed may have left some.
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
