import type { Kysely } from 'kysely';
import type { Engine } from './migrations/columns.ts';
import type { Tables } from './tables.ts';

/** Where stores run their queries: committed data for reads, a unit of work for writes. */
export type Queries = Kysely<Tables>;

export interface Database {
  readonly engine: Engine;
  /** Sees everything committed so far. */
  readonly read: Queries;
  /**
   * Runs a unit of work: all of it is stored, durably, before the promise resolves, or nothing is.
   * Do nothing slow inside (no network, no hashing): on SQLite all writers wait for it.
   * @throws UniqueViolation, ForeignKeyViolation, AppError unavailable, and whatever the unit throws
   */
  write<T>(unit: Unit<T>): Promise<T>;
  /**
   * Runs units of work one after the other, at the cost of one commit: each of them is stored or, when it throws, not.
   * While the database is away none is: it rejects with AppError unavailable, or each of them does.
   */
  writeEach<T>(units: readonly Unit<T>[]): Promise<PromiseSettledResult<T>[]>;
  close(): Promise<void>;
}

/**
 * `isAgain`: on PostgreSQL a unit that another one was in the way of is undone and run again. What it remembered outside
 * the transaction is then of rows that are not there.
 */
export type Unit<T> = (tx: Queries, isAgain: boolean) => Promise<T>;

/** A row would refer to one that is not there, or not any more. */
export class ForeignKeyViolation extends Error {
  override name = 'ForeignKeyViolation';

  constructor(cause: unknown) {
    super('a row refers to one that does not exist', { cause });
  }
}

/** Two rows would have been the same where they may not be. */
export class UniqueViolation extends Error {
  override name = 'UniqueViolation';
  /** The columns that collide, without their table. */
  readonly columns: readonly string[];

  constructor(columns: readonly string[], cause: unknown) {
    super(`a row with the same ${columns.join(', ')} exists`, { cause });
    this.columns = columns;
  }
}
