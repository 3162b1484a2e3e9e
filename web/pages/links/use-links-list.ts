import { useApi } from '../../api/use-api.ts';
import { readQuery, useLinksState } from './use-links-state.ts';

const countsEveryMs = 5_000;

/** The page of links that the URL asks for; their counts of clicks are kept up to date. */
export function useLinksList() {
  const [state] = useLinksState();
  return useApi('listLinks', { query: readQuery(state) }, { keepPrevious: true, everyMs: countsEveryMs });
}
