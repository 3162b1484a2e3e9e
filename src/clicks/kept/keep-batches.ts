import type { Queries } from '../../database/database.ts';
import type { StoreRows } from '../store-rows.ts';
import type { BatchPart, ClickBatch } from '../click-batch.ts';
import type { ClickAdder } from '../count/add-clicks.ts';
import type { KeptBatches } from './kept-batches.ts';
import { findBatchNumber, findOwned, putBatchNumber, takeBatchNumber } from './kept-batches-store.ts';

/** Clicks that were stored are gone: the database is another one or an older copy, as after a failover. */
export class LostClicks extends Error {
  override name = 'LostClicks';
  /** The number of the last batch that is still stored. */
  readonly stored: number;

  constructor(stored: number, newest: number) {
    super(
      `the database had lost ${newest - stored} of the batches stored last, as after a failover; what was kept of them is stored again`,
    );
    this.stored = stored;
  }
}

/**
 * Checks whether what was stored is still there, and replays what is not from the log (KeptBatches). `Tx`: what a
 * transaction accesses the database by.
 */
export interface BatchKeeper<Tx = Queries> {
  /** Numbers the batch of a transaction that has the advisory lock. @throws LostClicks */
  numberBatch(tx: Tx): Promise<number>;
  /** To be called after the commit, before the clicks' segment is removed or their visitors are answered. */
  keep(number: number, clicks: BatchPart): void;
  /** Checks when there is nothing to store. @throws LostClicks */
  requireAll(tx: Tx): Promise<void>;
  /** Deletes old batches; to be called once it is known that nothing is lost. */
  forgetOld(): void;
  /**
   * Stores again what is lost: each batch by `restore`, then the number of the last one by `finish`. Calls
   * that come meanwhile share the same replay. Rejects when it could not be completed; then it can be started
   * again.
   */
  bringBack(lost: LostClicks, by: Restoring): Promise<void>;
  /** Which clicks of a batch belong to subjects that are still there. */
  findOwned(tx: Tx, batch: ClickBatch): Promise<boolean[]>;
  /** Makes all batches of a run up to this number count as stored. */
  putNumber(tx: Tx, run: string, number: number): Promise<void>;
  /** Calls `listener` when something was lost, because rows that were cached as stored may be gone, too. */
  onLost(listener: (lost: LostClicks) => void): void;
}

interface Restoring {
  restore(clicks: BatchPart): Promise<void>;
  finish(run: string, number: number): Promise<void>;
}

export function createBatchKeeper(kept: KeptBatches): BatchKeeper {
  const listeners: ((lost: LostClicks) => void)[] = [];
  let restoring: Promise<void> | undefined;

  const requireNewest = (stored: number) => {
    if (stored < kept.newest()) throw new LostClicks(stored, kept.newest());
  };

  const bringBack = async (lost: LostClicks, { restore, finish }: Restoring) => {
    for (const listener of listeners) listener(lost);
    const newest = kept.newest();
    for (const clicks of kept.after(lost.stored)) await restore(clicks);
    await finish(kept.run, newest);
  };

  return {
    async numberBatch(tx) {
      const number = await takeBatchNumber(tx, kept.run);
      requireNewest(number - 1);
      return number;
    },
    keep(number, clicks) {
      kept.keep(number, clicks);
      kept.forgetOld();
    },
    requireAll: async (tx) => requireNewest(await findBatchNumber(tx, kept.run)),
    forgetOld: kept.forgetOld,
    findOwned,
    putNumber: putBatchNumber,
    bringBack(lost, by) {
      restoring ??= bringBack(lost, by).finally(() => {
        restoring = undefined;
      });
      return restoring;
    },
    onLost: (listener) => void listeners.push(listener),
  };
}

/** Runs a unit of work as a transaction with the advisory lock of those that store clicks. */
export type WriteInTurn<Tx> = <Value>(unit: (rows: StoreRows, tx: Tx) => Promise<Value>) => Promise<Value>;

interface Keeping<Tx> {
  keeper: BatchKeeper<Tx>;
  adder: ClickAdder;
  inTurn: WriteInTurn<Tx>;
}

/** Runs `unit`, and keeps in the log what it returns as stored. @throws LostClicks, as bringingBack */
export function storeAndKeep<Tx>(
  unit: (rows: StoreRows) => Promise<BatchPart>,
  keeping: Keeping<Tx>,
): Promise<BatchPart> {
  const { inTurn, keeper } = keeping;
  return bringingBack(async () => {
    const { number, clicks } = await inTurn(async (rows, tx) => ({
      number: await keeper.numberBatch(tx),
      clicks: await unit(rows),
    }));
    keeper.keep(number, clicks);
    return clicks;
  }, keeping);
}

/** Runs `attempt`. If that finds clicks lost, stores them again, and nevertheless rejects with LostClicks. */
export async function bringingBack<Result, Tx>(
  attempt: () => Promise<Result>,
  { keeper, inTurn, adder }: Keeping<Tx>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof LostClicks)
      await keeper.bringBack(error, {
        restore: (clicks) =>
          inTurn(async (rows, tx) =>
            adder.add(rows, stillOwned(clicks, await keeper.findOwned(tx, clicks.batch))),
          ),
        finish: (run, number) => inTurn((_rows, tx) => keeper.putNumber(tx, run, number)),
      });
    throw error;
  }
}

/** Clicks of subjects that are gone are not stored again. */
function stillOwned({ batch, isWanted }: BatchPart, isOwned: readonly boolean[]): BatchPart {
  return { batch, isWanted: isOwned.map((is, n) => is && (isWanted?.[n] ?? true)) };
}
