import type { ClickRows } from './click-rows.ts';
import {
  clicksAtOnceMax,
  type CountableClicks,
  joinCountable,
  partsOf,
  packCountable,
  type StoredBatch,
  unpackCountable,
} from './countable-clicks.ts';

/**
 * A row has 60 bytes per click. A statement cannot be interrupted, so a larger row would hold up redirects
 * where threads share a core.
 */
const clicksPerRow = 2_048;
/** For the size of the buffer: most clicks have fewer. */
const tagsPerClick = 8;

/** How many stored clicks wait to be counted. */
export async function sumWaiting(rows: ClickRows): Promise<number> {
  return (await rows.findWaiting()).reduce((sum, { clicks }) => sum + clicks, 0);
}

/** Stores clicks as waiting; returns the ids of their rows. */
export async function putWaiting(rows: ClickRows, clicks: CountableClicks): Promise<number[]> {
  const ids: number[] = [];
  for (const part of partsOf(clicks, clicksPerRow))
    ids.push(await rows.insertWaiting({ clicks: part.count, packed: packCountable(part) }));
  return ids;
}

/** Stored clicks that wait to be counted. They are in the database, and mostly cached in memory as well. */
export interface WaitingClicks {
  /** Adds those clicks of a batch that are to be counted. */
  put(rows: ClickRows, stored: StoredBatch): Promise<void>;
  /**
   * Removes and returns the clicks that have waited longest, as many as are counted at once; undefined = none
   * wait. They are valid until the next `put` or `take`.
   */
  take(rows: ClickRows): Promise<CountableClicks | undefined>;
  /** To be called when a transaction failed: the memory and the database may differ. */
  forget(): void;
}

export function createWaitingClicks(): WaitingClicks {
  const memory = joinCountable({ clicks: clicksAtOnceMax, tags: clicksAtOnceMax * tagsPerClick });
  /** The ids of the rows whose clicks are in memory */
  let ids: number[] = [];
  const forget = () => {
    memory.forget();
    ids = [];
  };
  return {
    async put(rows, stored) {
      if (memory.count() + stored.batch.count > clicksAtOnceMax) forget();
      const from = memory.count();
      memory.addStored(stored);
      ids.push(...(await putWaiting(rows, memory.joined(from))));
    },
    async take(rows) {
      const oldest = await findOldest(rows);
      // The ids differ when another process took some meanwhile, or an earlier one left some. No id is used
      // twice.
      const isInMemory = oldest.length === ids.length && oldest.every((id, place) => id === ids[place]);
      if (!isInMemory) forget();
      for (const id of oldest) {
        const packed = await rows.takeWaiting(id, !isInMemory);
        if (packed) memory.add(unpackCountable(packed));
      }
      const clicks = memory.joined();
      forget();
      if (clicks.count > 0) return clicks;
      memory.release();
      return undefined;
    },
    forget,
  };
}

/** The ids of the rows that have waited longest, for as many clicks as are counted at once. */
async function findOldest(rows: ClickRows): Promise<number[]> {
  const ids: number[] = [];
  let sum = 0;
  for (const { id, clicks } of await rows.findWaiting()) {
    sum += clicks;
    if (sum > clicksAtOnceMax) break;
    ids.push(id);
  }
  return ids;
}
