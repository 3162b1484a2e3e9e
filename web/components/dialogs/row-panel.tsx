import type { ReactNode } from 'react';
import { WaitingPanel } from './form-panel.tsx';

interface RowPanelProps<Row> {
  /** Shown while there is no row. */
  title: string;
  /** What `useFreshRow` returns. */
  read: { row: Row | undefined; isRead: boolean; error: Error | undefined; refetch(): unknown };
  /** Says that there is no such row. */
  notFound: string;
  onClose(): void;
  /** The panel of the row. */
  children(row: Row): ReactNode;
}

/** A panel about one row of a list: waits for it, and says why there is none. */
export function RowPanel<Row>({ title, read, notFound, onClose, children }: RowPanelProps<Row>) {
  const { row, isRead, error, refetch } = read;
  if (row) return children(row);
  // A row that does not exist is not looked for again.
  const state = isRead ? { error: new Error(notFound) } : { error, onRetry: () => void refetch() };
  return <WaitingPanel title={title} {...state} onClose={onClose} />;
}
