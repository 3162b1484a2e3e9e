import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Aligns the column to the end, as for numbers. */
  align?: 'end';
  /** The value of `sort` for this column; without one, the table cannot be sorted by it. */
  sort?: string;
  /**
   * The place in the card that a row is shown as on phones: its title, the end of the title's line, among the
   * small facts (the default; shown with the header), or nowhere.
   */
  card?: 'title' | 'end' | 'fact' | 'none';
  /** CSS classes of the column, such as a width. */
  className?: string;
}

export interface DataTableProps<Row> {
  /** Says what the table holds; for screen readers. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while they are loading. */
  rows: Row[] | undefined;
  /** The number of skeleton rows while loading; use the page size to avoid layout shifts. */
  rowsExpected?: number;
  idOf(row: Row): number;
  /** The name of a row, for screen readers. */
  nameOf(row: Row): string;
  /**
   * The current sort: the `sort` of one column. Pressing that column's header again may reverse the
   * direction.
   */
  sort?: string;
  direction?: 'asc' | 'desc';
  onSort?(sort: string): void;
  /** Ids of the selected rows; without it, rows cannot be selected. */
  selection?: ReadonlySet<number>;
  onSelect?(selection: Set<number>): void;
  /** Buttons at the end of a row; at most one Menu. */
  actions?(row: Row): ReactNode;
}
