import type { ChangeFeed } from '../../platform/change-feed.ts';
import { findSharedChanges, type Horizon, type SharedChange } from './change-store.ts';
import type { Queries } from '../database.ts';

/** Announces the changes of all nodes on this node's change feed, each once. */
export interface Teller {
  /** All changes of transactions with a lower id have been announced. */
  horizon(): Horizon;
  /** Announces those of the changes that were not announced before. */
  tell(found: readonly SharedChange[]): void;
  /** Raises the horizon: all changes of transactions below `next` have been announced. */
  advance(next: Horizon): void;
  /** Some changes may have been missed: announces that anything may have changed, and continues at `from`. */
  restart(from: Horizon): void;
}

/**
 * A change gets its `seq` before its transaction commits, so it may become visible after one with a higher
 * `seq`. Therefore the position is not a `seq` but a horizon, the oldest transaction that was still running:
 * changes from there on are read again, and those announced already are skipped.
 */
export function createTeller(changes: ChangeFeed, from: Horizon): Teller {
  let horizon = from;
  const told = new Map<number, Horizon>();
  const restart = (next: Horizon) => {
    changes.announce({ kind: 'everything' });
    told.clear();
    horizon = next;
  };
  return {
    horizon: () => horizon,
    tell(found) {
      for (const { seq, change, transaction } of found) {
        if (told.has(seq)) continue;
        told.set(seq, transaction);
        if (change !== undefined) changes.announce(change);
      }
    },
    advance(next) {
      // After a failover to a server that lacks transactions, transaction ids continue at a lower number.
      if (next < horizon) return restart(next);
      for (const [seq, transaction] of told) if (transaction < next) told.delete(seq);
      horizon = next;
    },
    restart,
  };
}

/** Reading in pages leaves the event loop free for redirects in between. */
const changesPerPage = 2_000;

/**
 * Reads and announces all new changes. A change that becomes visible on a page that was already read is found
 * by the next call, because the horizon only advances to the one of the first page.
 */
export async function tellNewChanges(queries: Queries, teller: Teller): Promise<void> {
  let next: Horizon | undefined;
  for (let after = 0; ; ) {
    const { found, horizon } = await findSharedChanges(queries, teller.horizon(), {
      after,
      limit: changesPerPage,
    });
    next ??= horizon;
    teller.tell(found);
    if (found.length < changesPerPage) return teller.advance(next);
    after = (found.at(-1) as SharedChange).seq;
  }
}
