import type { Tables } from '../database/tables.ts';
import type { AgentRow } from './click-batch.ts';

export type EventRow = Tables['click'];
export type TotalRow = Tables['click_total'];
export type DayRow = Tables['click_day'];
export type MonthRow = Tables['click_month'];
export type SubjectKey = Pick<DayRow, 'subject' | 'subject_id'>;
export type DayKey = Pick<DayRow, 'subject' | 'subject_id' | 'day'>;
export type MonthKey = Pick<MonthRow, 'subject' | 'subject_id' | 'month'>;

/**
 * What storing clicks asks of a database, many rows at a time, inside one transaction. SQLite answers with prepared
 * statements, other engines with the query builder. Answers are in the order of what was asked.
 */
export interface ClickRows {
  /** Stores events that are not there yet; answers which were not. They are taken one by one. */
  insertEvents(rows: Iterable<EventRow>): Promise<boolean[]>;
  /** As insertEvents. `keys`: distinct, see visitor-key. */
  insertVisitors(keys: readonly number[]): Promise<boolean[]>;
  /** Stores user agents and the day on which they were seen. */
  putAgents(rows: readonly AgentRow[], day: number): Promise<void>;
  /** Ids of those names that are there. */
  findNames(names: readonly string[]): Promise<Map<string, number>>;
  /** As findNames, after adding those that are not. */
  insertNames(names: readonly string[]): Promise<Map<string, number>>;
  /** Adds to the totals. */
  addTotals(rows: readonly TotalRow[]): Promise<void>;
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
