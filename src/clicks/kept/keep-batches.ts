import type { Database, Queries } from '../../database/database.ts';
import type { BatchPart } from '../click-batch.ts';
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

/** Checks whether what was stored is still there, and replays what is not from the log (KeptBatches). */
export interface BatchKeeper {
  /** Numbers the batch of a transaction that has the advisory lock. @throws LostClicks */
  numberBatch(tx: Queries): Promise<number>;
  /** To be called after the commit, before the clicks' segment is removed or their visitors are answered. */
  keep(number: number, clicks: BatchPart): void;
  /** Checks when there is nothing to store. @throws LostClicks */
  requireAll(tx: Queries): Promise<void>;
  /** Deletes old batches; to be called once it is known that nothing is lost. */
  forgetOld(): void;
  /**
   * Stores again what is lost: each batch by `restore`, then the number of the last one by `finish`. Calls
   * that come meanwhile share the same replay. Rejects when it could not be completed; then it can be started
   * again.
   */
  bringBack(lost: LostClicks, by: Restoring): Promise<void>;
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
    bringBack(lost, by) {
      restoring ??= bringBack(lost, by).finally(() => {
        restoring = undefined;
      });
      return restoring;
    },
    onLost: (listener) => void listeners.push(listener),
  };
}

interface Keeping {
  keeper: BatchKeeper;
  adder: ClickAdder;
  /** A transaction with the advisory lock of those that store clicks. */
  inTurn: Database['write'];
}

/** Runs `unit`, and keeps in the log what it returns as stored. @throws LostClicks, as bringingBack */
export function storeAndKeep(
  unit: (tx: Queries) => Promise<BatchPart>,
  keeping: Keeping,
): Promise<BatchPart> {
  const { inTurn, keeper } = keeping;
  return bringingBack(async () => {
    const { number, clicks } = await inTurn(async (tx) => ({
      number: await keeper.numberBatch(tx),
      clicks: await unit(tx),
    }));
    keeper.keep(number, clicks);
    return clicks;
  }, keeping);
}

/** Runs `attempt`. If that finds clicks lost, stores them again, and nevertheless rejects with LostClicks. */
export async function bringingBack<Result>(
  attempt: () => Promise<Result>,
  { keeper, inTurn, adder }: Keeping,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof LostClicks)
      await keeper.bringBack(error, {
        restore: (clicks) => inTurn((tx) => restore(tx, clicks, adder)),
        finish: (run, number) => inTurn((tx) => putBatchNumber(tx, run, number)),
      });
    throw error;
  }
}

/** Clicks of subjects that are gone are not stored again. */
async function restore(tx: Queries, { batch, isWanted }: BatchPart, adder: ClickAdder): Promise<void> {
  const isOwned = await findOwned(tx, batch);
  await adder.add(tx, { batch, isWanted: isOwned.map((is, n) => is && (isWanted?.[n] ?? true)) });
}
