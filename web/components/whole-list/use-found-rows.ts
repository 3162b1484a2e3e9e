import { useUrlState } from '../use-url-state.ts';

interface WholeList<Row> {
  /** Undefined while loading. */
  data: Row[] | undefined;
  error: Error | null;
  refetch(): unknown;
}

interface Search<Row> {
  /** Whether a deletion of the row is under way: `useUndoableDelete`. */
  isDeleted(id: number): boolean;
  /** Whether the row matches what is searched for, and the page's filters. */
  isWanted(row: Row, search: string): boolean;
}

/** A whole list without the rows that are being deleted, and of these the ones that are searched for, by `?q=`. */
export function useFoundRows<Row extends { id: number }>(list: WholeList<Row>, search: Search<Row>) {
  const [{ q }] = useUrlState({ q: '' });
  const { data, error, refetch } = list;
  const all = data?.filter(({ id }) => !search.isDeleted(id));
  const found = all?.filter((row) => search.isWanted(row, q));
  return { all, found, error, refetch };
}

/** Whether one of the texts contains the search term, ignoring case. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return texts.some((text) => text.toLocaleLowerCase().includes(wanted));
}
