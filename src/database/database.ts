import type { Kysely } from 'kysely';
import type { Engine } from './migrations/columns.ts';
import type { Tables } from './tables.ts';

/** What stores run their queries on: `Database.read` for committed data, or the `tx` of a unit of work. */
export type Queries = Kysely<Tables>;

export interface Database {
  readonly engine: Engine;
  /** Sees everything committed so far. */
  readonly read: Queries;
  /**
   * Runs a unit of work as a transaction: when the promise resolves, all of it is stored durably; otherwise
   * nothing is. Do nothing slow inside (no network, no hashing), because on SQLite all other writers wait for
   * it.
   * @throws UniqueViolation, ForeignKeyViolation, AppError unavailable, and whatever the unit throws
   */
  write: Write;
  /**
   * Runs several units of work one after the other in one commit. A unit that throws is rolled back alone;
   * the others are stored. While the database is unavailable none is stored: either the returned promise
   * rejects with AppError unavailable (PostgreSQL), or each unit's result does (SQLite).
   */
  writeEach<T>(units: readonly Unit<T>[]): Promise<PromiseSettledResult<T>[]>;
  close(): Promise<void>;
}

/**
 * A unit of work. `isAgain`: on PostgreSQL a unit that fails because of a concurrent one (for example a
 * deadlock) is rolled back and retried. A retried unit must discard what it remembers of the rows that its
 * first attempt wrote.
 */
export type Unit<T, Tx = Queries> = (tx: Tx, isAgain: boolean) => Promise<T>;

/** Runs units of work. `Tx`: what a unit of work accesses the database by. */
export type Write<Tx = Queries> = <T>(unit: Unit<T, Tx>) => Promise<T>;

/** A foreign key refers to a row that does not exist, or no longer does. */
export class ForeignKeyViolation extends Error {
  override name = 'ForeignKeyViolation';

  constructor(cause: unknown) {
    super('a row refers to one that does not exist', { cause });
  }
}

/** A row has the same values as an existing one in columns that must be unique. */
export class UniqueViolation extends Error {
  override name = 'UniqueViolation';
  /**
   * The columns that collide, without their table; for an index of expressions, its name as `index 'NAME'`.
   */
  readonly columns: readonly string[];

  constructor(columns: readonly string[], cause: unknown) {
    super(`a row with the same ${columns.join(', ')} exists`, { cause });
    this.columns = columns;
  }
}
