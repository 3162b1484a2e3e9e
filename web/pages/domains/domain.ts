import type { Item } from '../../api/types.ts';
import { useWholeList } from '../../api/whole-list.ts';

export type Domain = Item<'listDomains', 'domains'>;

/** `setup-7` in the URL opens the setup panel of domain 7; `7` alone opens its form. */
export const setupPrefix = 'setup-';

/**
 * One of the account's domains, for RowPanel. `row` is undefined while loading; if `isRead` is true, none has that id.
 */
export function useDomain(id: string) {
  const { data, error, refetch } = useWholeList('listDomains');
  const row = data?.find((one) => String(one.id) === id);
  return { row, isRead: data !== undefined, error: error ?? undefined, refetch };
}
