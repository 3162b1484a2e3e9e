import type { Input } from '../../api/types.ts';
import { useUrlState } from '../../components/use-url-state.ts';

const defaults = { page: 1, limit: 15, q: '', status: '', order: 'date', direction: 'desc', panel: '' };

/** What the links page keeps in the URL; `panel` is "new" or the id of the link that is edited. */
export function useLinksState() {
  return useUrlState(defaults);
}

/** What the server is asked for; it says itself if a value in the URL makes no sense. */
export function readQuery({ page, limit, q, status, order, direction }: ReturnType<typeof useLinksState>[0]) {
  return { page, limit, q, status, order, direction } as NonNullable<Input<'listLinks'>['query']>;
}
