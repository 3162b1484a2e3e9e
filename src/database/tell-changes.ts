import type { ChangeFeed } from '../platform/change-feed.ts';
import { findSharedChanges, type Horizon, type SharedChange } from './change-store.ts';
import type { Queries } from './database.ts';

export interface Teller {
  /** Of the transactions before it all changes are told. */
  horizon(): Horizon;
  /** Tells those that were not told before. */
  tell(found: readonly SharedChange[]): void;
  /** All changes of transactions before `next` were told. */
  advance(next: Horizon): void;
  /** Some may have been missed: anything may have changed, and it goes on from there. */
  restart(from: Horizon): void;
}

/**
 * Tells changes once each, in whichever order their transactions end: numbers are given before transactions end, so a
 * change may become visible after one with a higher number. What comes from transactions that are younger than the oldest
 * one under way is therefore looked at again.
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
      // A database that took the place of another one, of which it had not heard all, counts from further back.
      if (next < horizon) return restart(next);
      for (const [seq, transaction] of told) if (transaction < next) told.delete(seq);
      horizon = next;
    },
    restart,
  };
}

/** Between pages, redirects have their turn. */
const changesPerPage = 2_000;

/** Tells what is new. What becomes visible behind a page that was read already is found the next time. */
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
