import type { AgentRow } from '../click-batch.ts';
import type { ClickKind } from '../classify/agent-rules.ts';
import type { DayDelta } from './clicks-of-day.ts';
import type { DayKey, SubjectKey, VisitSubject } from '../subjects.ts';

/**
 * EventRow, TotalRow, DayRow and MonthRow are rows of the tables click, click_total, click_day and
 * click_month; their columns are explained in database/tables.ts.
 */
export interface EventRow {
  id: Uint8Array;
  subject: VisitSubject;
  subject_id: number;
  account_id: number;
  at: number;
  kind: ClickKind;
  reason: string;
  rules_version: number;
  is_unique: number;
  agent_id: number;
  names: Uint8Array;
  visitor: Uint8Array | null;
}

export interface TotalRow extends SubjectKey {
  clicks: number;
  unique_clicks: number;
  bots: number;
  social_facebook: number;
  social_twitter: number;
  social_instagram: number;
  social_google: number;
}

export interface DayRow extends DayKey {
  clicks: number;
  unique_clicks: number;
  bots: number;
  quarters: Uint8Array;
  names: Uint8Array;
}

export interface MonthKey extends SubjectKey {
  month: number;
}

export interface MonthRow extends MonthKey {
  names: Uint8Array;
}

/**
 * Some of the events are stored already, or do not fit the bulk insert: the transaction must be rolled back,
 * and the events inserted one by one.
 */
export class EventsThere extends Error {
  override name = 'EventsThere';
}

/** Clicks that are stored and wait to be counted, a few thousand in a row (see waiting-clicks). */
export interface WaitingRows {
  /** Stores clicks that wait to be counted (see countable-clicks); returns the id of their row. */
  insertWaiting(row: { clicks: number; packed: Uint8Array }): Promise<number>;
  /** The rows of waiting clicks, those that have waited longest first. */
  findWaiting(): Promise<{ id: number; clicks: number }[]>;
  /** Deletes a row of waiting clicks, and returns it packed if it is wanted. */
  takeWaiting(id: number, isWanted: boolean): Promise<Uint8Array | undefined>;
}

/**
 * The operations that storing clicks needs from a database, for many rows at a time and inside one
 * transaction. SQLite implements them with prepared statements, other engines with the query builder. Results
 * are in the order of the arguments.
 */
export interface ClickRows extends WaitingRows {
  /** How many statements of a transaction are worth sending side by side. */
  readonly partsAtOnce: number;
  /**
   * Stores the events that are not stored yet; returns for each whether it was inserted. The rows are
   * iterated one by one, possibly more than once, and each is valid only until the next one is taken.
   */
  insertEvents(rows: Iterable<EventRow>): Promise<boolean[]>;
  /**
   * A faster way for many events that are normally all new: stores them, and runs `meanwhile`, which may take
   * them as stored. Returns false when one was stored already; then nothing was done.
   * @throws EventsThere when only a rollback of the transaction can undo what was done
   */
  insertNewEvents?(rows: Iterable<EventRow>, meanwhile: () => Promise<void>): Promise<boolean>;
  /** Stores visitor keys; returns by index: 1 = not stored before. `keys`: distinct, see visitor-key. */
  insertVisitors(keys: Float64Array): Promise<Uint8Array>;
  /** Stores user agents and the day on which they were seen. */
  putAgents(rows: readonly AgentRow[], day: number): Promise<void>;
  /** The number of the latest sweep of names (see retention/sweep-names). */
  findSweep(): Promise<number>;
  /** The ids of those names that are stored. Whoever asks may refer to them until the next sweep begins. */
  findNames(names: readonly string[]): Promise<Map<string, number>>;
  /** As findNames, but first stores the names that are missing. */
  insertNames(names: readonly string[]): Promise<Map<string, number>>;
  /** Adds to the totals. */
  addTotals(rows: readonly TotalRow[]): Promise<void>;
  /**
   * A faster way to add to days that are stored and small: the delta is packed and appended to the row, which
   * is not read. Returns for which days it did that.
   */
  appendToDays?(deltas: readonly DayDelta[]): Promise<boolean[]>;
  findDays(keys: readonly DayKey[]): Promise<(DayRow | undefined)[]>;
  /** Days of one subject from `first` to `last`, both included. */
  findDaysBetween(key: SubjectKey, first: number, last: number): Promise<DayRow[]>;
  /** For each key, the last day before it that the subject has a row for. */
  findDaysBefore(keys: readonly DayKey[]): Promise<(number | undefined)[]>;
  putDays(rows: readonly DayRow[]): Promise<void>;
  /** The latest month that any subject has a row for. */
  findLatestMonth(): Promise<number | undefined>;
  findMonths(keys: readonly MonthKey[]): Promise<(MonthRow | undefined)[]>;
  putMonths(rows: readonly MonthRow[]): Promise<void>;
}
