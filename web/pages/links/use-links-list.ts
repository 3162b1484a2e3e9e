import { queryClient } from '../../api/query-client.ts';
import { apiQuery, useApi } from '../../api/use-api.ts';
import { readLinksState, readQuery, useLinksState } from './use-links-state.ts';

const countsEveryMs = 5_000;

/** The page of links that the URL asks for; their counts of clicks are kept up to date. */
export function useLinksList() {
  const [state] = useLinksState();
  return useApi('listLinks', { query: readQuery(state) }, { keepPrevious: true, everyMs: countsEveryMs });
}

/**
 * Asks for the links of a URL while the page's code is being loaded, unless they are known: a slow computer takes half
 * a second from there to the first rendering, which otherwise asks.
 */
export function askForLinks(search: Record<string, unknown>): void {
  const query = readQuery(readLinksState(search));
  void queryClient.prefetchQuery({
    ...apiQuery('listLinks', { query }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
