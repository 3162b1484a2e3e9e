import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Numbers stand at the end. */
  align?: 'end';
  /** What `sort` becomes when one presses the header; absent: it cannot be sorted by. */
  sort?: string;
  /**
   * Where it goes on phones, where a row is a card: the title, the line at the end of it, among the small facts, or
   * nowhere. Without a word of its own a column is a small fact with its header.
   */
  card?: 'title' | 'end' | 'fact' | 'none';
  /** Classes of the column, such as a width. */
  className?: string;
}

export interface DataTableProps<Row> {
  /** What the table holds, read aloud. */
  label: string;
  columns: Column<Row>[];
  /** Undefined: they are on their way. */
  rows: Row[] | undefined;
  /** Skeleton rows meanwhile; as many as a page has, so that nothing jumps. */
  rowsExpected?: number;
  idOf(row: Row): number;
  /** What the row is called, for those who listen. */
  nameOf(row: Row): string;
  /** The sort in use, one of the columns' `sort`; the header of the one in use may be pressed again, to turn it round. */
  sort?: string;
  direction?: 'asc' | 'desc';
  onSort?(sort: string): void;
  /** Ids of the chosen rows; absent: rows cannot be chosen. */
  selection?: ReadonlySet<number>;
  onSelect?(selection: Set<number>): void;
  /** Buttons at the end of a row; a Menu at most. */
  actions?(row: Row): ReactNode;
}
