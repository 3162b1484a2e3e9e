import type { Queries } from '../../database/database.ts';
import {
  clicksAtOnceMax,
  type CountableClicks,
  joinCountable,
  partsOf,
  packCountable,
  type StoredBatch,
  unpackCountable,
} from './countable-clicks.ts';

/** What a statement takes at once keeps redirects waiting where threads share a core: 60 bytes a click. */
const clicksPerRow = 2_048;
/** Most have fewer. */
const tagsPerClick = 8;

/** How many stored clicks wait to be counted. */
export async function findWaitingClicks(queries: Queries): Promise<number> {
  const { waiting } = await queries
    .selectFrom('click_waiting')
    .select((e) => e.fn.sum('clicks').as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting ?? 0);
}

/** Answers the ids of their rows. */
export async function putWaiting(tx: Queries, clicks: CountableClicks): Promise<number[]> {
  const ids: number[] = [];
  for (const part of partsOf(clicks, clicksPerRow)) {
    const { id } = await tx
      .insertInto('click_waiting')
      .values({ clicks: part.count, packed: packCountable(part) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

/** Clicks that wait to be counted: they are in the database, and mostly in memory, too. */
export interface WaitingClicks {
  /** Those of a batch that are to be counted. */
  put(tx: Queries, stored: StoredBatch): Promise<void>;
  /**
   * Takes out those that wait longest, as many as are counted at once; undefined = none wait. They are good until
   * others are put or taken.
   */
  take(tx: Queries): Promise<CountableClicks | undefined>;
  /** To be called when a transaction failed: what is in memory may not be in the database, or not be out of it. */
  forget(): void;
}

export function createWaitingClicks(): WaitingClicks {
  const memory = joinCountable({ clicks: clicksAtOnceMax, tags: clicksAtOnceMax * tagsPerClick });
  /** Of the rows that are in memory */
  let ids: number[] = [];
  const forget = () => {
    memory.forget();
    ids = [];
  };
  return {
    async put(tx, stored) {
      if (memory.count() + stored.batch.count > clicksAtOnceMax) forget();
      const from = memory.count();
      memory.addStored(stored);
      ids.push(...(await putWaiting(tx, memory.joined(from))));
    },
    async take(tx) {
      const oldest = await findOldest(tx);
      // Somebody else may have taken some meanwhile, or an earlier process have left some. No id is given twice.
      const isInMemory = oldest.length === ids.length && oldest.every((id, place) => id === ids[place]);
      if (!isInMemory) forget();
      for (const id of oldest) {
        const packed = await takeRow(tx, id, !isInMemory);
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

/** The rows of those that wait longest, as many as are counted at once. */
async function findOldest(tx: Queries): Promise<number[]> {
  const rows = await tx.selectFrom('click_waiting').select(['id', 'clicks']).orderBy('id').execute();
  const ids: number[] = [];
  let sum = 0;
  for (const { id, clicks } of rows) {
    sum += Number(clicks);
    if (sum > clicksAtOnceMax) break;
    ids.push(id);
  }
  return ids;
}

/** Answers the clicks if they are wanted. */
async function takeRow(tx: Queries, id: number, isWanted: boolean): Promise<Uint8Array | undefined> {
  const row = tx.deleteFrom('click_waiting').where('id', '=', id);
  if (isWanted) return (await row.returning('packed').executeTakeFirstOrThrow()).packed;
  await row.execute();
  return undefined;
}
