import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Horizon, SharedChanges } from './change-store.ts';

export interface Teller {
  /** Of the transactions before it all changes are told. */
  horizon(): Horizon;
  /** `isComplete`: nothing that was found after the horizon can have been removed since. */
  tell(found: SharedChanges & { isComplete: boolean }): void;
}

/**
 * Tells changes once each, in whichever order their transactions end: numbers are given before transactions end, so a
 * change may become visible after one with a higher number. What comes from transactions that are younger than the oldest
 * one under way is therefore looked at again.
 */
export function createTeller(changes: ChangeFeed, from: Horizon): Teller {
  let horizon = from;
  let told: ReadonlySet<number> = new Set();
  return {
    horizon: () => horizon,
    tell({ found, horizon: next, isComplete }) {
      // A database that took the place of another one, of which it had not heard all, counts from further back.
      if (!isComplete || next < horizon) changes.announce({ kind: 'everything' });
      for (const { seq, change } of found)
        if (!told.has(seq) && change !== undefined) changes.announce(change);
      told = new Set(found.filter(({ transaction }) => transaction >= next).map(({ seq }) => seq));
      horizon = next;
    },
  };
}
