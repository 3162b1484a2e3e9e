import type { Change } from '../platform/change-feed.ts';

/** A link with a click limit, and how many clicks it may still have. */
export interface LimitedLink {
  domainId: number | null;
  aliasKey: string;
  clicksLeft: number;
}

/**
 * What the click store needs from a database besides the clicks and counts themselves, inside one transaction. The
 * thread that owns SQLite implements it with prepared statements, so that it need not load the query builder, which
 * would take 10 MB of memory and a fifth of a second of processor time at its start.
 */
export interface BookkeepingRows {
  /** Whether other nodes store clicks in the same database. */
  readonly isShared: boolean;
  /** Waits until no other node stores clicks; to be called first in a transaction that does. */
  takeTurn(): Promise<void>;
  /** Ends the turn of a node that has hung; to be called in a transaction of its own. */
  endStuckTurn(): Promise<void>;
  /** How far a segment is read, in bytes; undefined = not stored. */
  findPlace(segment: string): Promise<number | undefined>;
  putPlace(segment: string, drainedBytes: number): Promise<void>;
  deletePlace(segment: string): Promise<void>;
  /** Those of the links that have a click limit, by their ids. */
  findLimitedLinks(ids: readonly number[]): Promise<Map<number, LimitedLink>>;
  /** Tells other processes of changes, made at `at`. */
  recordChanges(changes: readonly Change[], at: number): Promise<void>;
  /** Stores a day's salt unless there is one; returns the one that is stored then. */
  keepSalt(day: number, salt: Uint8Array): Promise<Uint8Array>;
  /** The days that have a salt. */
  findSaltDays(): Promise<number[]>;
  deleteSalt(day: number): Promise<void>;
  /**
   * Deletes visitor keys from `first` to before `end`, the lowest first, at most `limit` of them. Returns whether these
   * were all.
   */
  deleteVisitorKeys(range: { first: number; end: number }, limit: number): Promise<boolean>;
}
