import type { AgentRow } from '../click-batch.ts';
import type { ClickKind } from '../classify/agent-rules.ts';
import type { DayDelta } from './clicks-of-day.ts';
import type { DayKey, SubjectKey, VisitSubject } from '../subjects.ts';

/** The rows are those of the tables click, click_total, click_day and click_month, where each column is explained. */
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

/** Some of the events were there before, or are unlike others: their transaction is to be undone, and they go one by one. */
export class EventsThere extends Error {
  override name = 'EventsThere';
}

/**
 * What storing clicks asks of a database, many rows at a time, inside one transaction. SQLite answers with prepared
 * statements, other engines with the query builder. Answers are in the order of what was asked.
 */
export interface ClickRows {
  /**
   * Stores events that are not there yet; answers which were not. They are taken one by one, more than once, and each
   * is good until the next one is taken.
   */
  insertEvents(rows: Iterable<EventRow>): Promise<boolean[]>;
  /**
   * A quicker way for many events where none is there as a rule: stores them, and runs `meanwhile`, which may take them
   * for stored. Answers false when one was there; then nothing was done.
   * @throws EventsThere where what was done can only be undone with the transaction
   */
  insertNewEvents?(rows: Iterable<EventRow>, meanwhile: () => Promise<void>): Promise<boolean>;
  /** Answers which were not there before, by place: 1 = it was not. `keys`: distinct, see visitor-key. */
  insertVisitors(keys: Float64Array): Promise<Uint8Array>;
  /** Stores user agents and the day on which they were seen. */
  putAgents(rows: readonly AgentRow[], day: number): Promise<void>;
  /** Ids of those names that are there. */
  findNames(names: readonly string[]): Promise<Map<string, number>>;
  /** As findNames, after adding those that are not. */
  insertNames(names: readonly string[]): Promise<Map<string, number>>;
  /** Adds to the totals. */
  addTotals(rows: readonly TotalRow[]): Promise<void>;
  /**
   * A quicker way to add to days that are there and have little in them: the delta is packed and appended to what is
   * there, unread. Answers for which days it did that.
   */
  appendToDays?(deltas: readonly DayDelta[]): Promise<boolean[]>;
  findDays(keys: readonly DayKey[]): Promise<(DayRow | undefined)[]>;
  /** Days of one subject from `first` to `last`. */
  findDaysBetween(key: SubjectKey, first: number, last: number): Promise<DayRow[]>;
  /** The last day before it that the subject has. */
  findDaysBefore(keys: readonly DayKey[]): Promise<(number | undefined)[]>;
  putDays(rows: readonly DayRow[]): Promise<void>;
  /** The latest month that any subject has a row of. */
  findLatestMonth(): Promise<number | undefined>;
  findMonths(keys: readonly MonthKey[]): Promise<(MonthRow | undefined)[]>;
  putMonths(rows: readonly MonthRow[]): Promise<void>;
}
