import type { Input } from '../../api/types.ts';
import { useUrlState } from '../../components/use-url-state.ts';

const noFilters = { q: '', status: '', campaign: '', channel: '', domain: '', tag: '' };
const defaults = { page: 1, limit: 15, ...noFilters, order: 'date', direction: 'desc', panel: '' };

export type LinksState = ReturnType<typeof useLinksState>[0];

type Query = NonNullable<Input<'listLinks'>['query']>;

/** What the links page keeps in the URL; `panel` see readPanel. */
export function useLinksState() {
  return useUrlState(defaults);
}

/** Undoes search and filters. */
export const withoutFilters = { ...noFilters, page: 1 };

/** Which links are meant; the service says itself if a value in the URL makes no sense. */
export function readFilters({ q, status, campaign, channel, domain, tag }: LinksState): Query {
  return { q, status, campaign, channel, domain, tag } as Query;
}

/** Also which of them, in which order. */
export function readQuery(state: LinksState): Query {
  const { page, limit, order, direction } = state;
  return { ...readFilters(state), page, limit, order, direction } as Query;
}

/** How many filters beside search and status are set. */
export function countFilters({ campaign, channel, domain, tag }: LinksState): number {
  return [campaign, channel, domain, tag].filter((value) => value !== '').length;
}

export function isFiltered(state: LinksState): boolean {
  return state.q !== '' || state.status !== '' || countFilters(state) > 0;
}

/** In the direction that is meant when only the order is told. */
export function orderedBy(order: string): { order: string; direction: string; page: number } {
  return { order, direction: order === 'title' ? 'asc' : 'desc', page: 1 };
}

export type Tool = 'link' | 'qr' | 'explain' | 'import';

/** What is open beside the page: `new`, the id of a link that is edited, `qr-` or `explain-` and an id, or `import`. */
export function readPanel(panel: string): { tool: Tool; id: string | undefined } | undefined {
  if (panel === 'new') return { tool: 'link', id: undefined };
  if (panel === 'import') return { tool: 'import', id: undefined };
  const [, tool = 'link', id] = /^(?:(qr|explain)-)?(\d{1,15})$/.exec(panel) ?? [];
  return id === undefined ? undefined : { tool: tool as Tool, id };
}
