import type { Input } from '../../api/types.ts';
import { readUrlState, useUrlState } from '../../components/use-url-state.ts';

const noFilters = { q: '', status: '', campaign: '', channel: '', domain: '', tag: '' };
const defaults = { page: 1, limit: 15, ...noFilters, order: 'date', direction: 'desc' };

export type LinksState = ReturnType<typeof useLinksState>[0];

type Query = NonNullable<Input<'listLinks'>['query']>;

/** The URL state of the list of links; what is open is `panel` (see `readPanel`). */
export function useLinksState() {
  return useUrlState(defaults);
}

/** The same for a URL that is not shown yet. */
export function readLinksState(search: Record<string, unknown>): LinksState {
  return readUrlState(search, defaults);
}

/** The state without search and filters. */
export const withoutFilters = { ...noFilters, page: 1 };

/** Search and filters for the API, which answers with an error if a value of the URL is invalid. */
export function readFilters({ q, status, campaign, channel, domain, tag }: LinksState): Query {
  return { q: q.trim(), status, campaign, channel, domain, tag } as Query;
}

/** The filters together with page and order. By date, the link whose alias is searched for comes first all the same. */
export function readQuery(state: LinksState): Query {
  const { q, page, limit, direction } = state;
  const order = q !== '' && state.order === 'date' ? 'match' : state.order;
  return { ...readFilters(state), page, limit, order, direction } as Query;
}

/** The number of filters in use, not counting search and status. */
export function countFilters({ campaign, channel, domain, tag }: LinksState): number {
  return [campaign, channel, domain, tag].filter((value) => value !== '').length;
}

export function isFiltered(state: LinksState): boolean {
  return state.q !== '' || state.status !== '' || countFilters(state) > 0;
}

/** The state for an order, with its default direction. */
export function orderedBy(order: string): { order: string; direction: string; page: number } {
  return { order, direction: order === 'title' ? 'asc' : 'desc', page: 1 };
}

export type Tool = 'link' | 'qr' | 'explain' | 'import';

/**
 * Parses what is open: `new`, the id of the link being edited, `qr-` or `explain-` and an id, or `import`.
 */
export function readPanel(panel: string): { tool: Tool; id: string | undefined } | undefined {
  if (panel === 'new') return { tool: 'link', id: undefined };
  if (panel === 'import') return { tool: 'import', id: undefined };
  const [, tool = 'link', id] = /^(?:(qr|explain)-)?(\d{1,15})$/.exec(panel) ?? [];
  return id === undefined ? undefined : { tool: tool as Tool, id };
}
