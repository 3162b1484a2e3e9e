import { useFresh } from './use-fresh.ts';
import { type ListName, type Row, readWhole, wholeQuery } from './whole-list.ts';

/**
 * One row of a list for an editor, always loaded after the editor was opened (see `useFresh`). `row` is
 * undefined while loading; if `isRead` is true, none has that id.
 */
export function useFreshRow<Name extends ListName>(name: Name, id: string) {
  const { data, error, refetch } = useFresh<Row<Name>[]>(wholeQuery(name));
  const row = data?.find((one) => String((one as { id: number }).id) === id);
  return { row, isRead: data !== undefined, error: error ?? undefined, refetch };
}

/**
 * A row as it is now, undefined if there is none: what every save must contain, but was not changed in the editor, may
 * have been changed elsewhere since the editor was opened.
 */
export async function readRow<Name extends ListName>(name: Name, id: number): Promise<Row<Name> | undefined> {
  const rows = await readWhole(name);
  return rows.find((row) => (row as { id: number }).id === id);
}
