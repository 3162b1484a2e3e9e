import { useQueries } from '@tanstack/react-query';
import { call, resourceOf } from '../../api/call.ts';
import type { Item } from '../../api/types.ts';

/** As often as the list itself is refreshed. */
const askAgainAfterMs = 5_000;

type ListedLink = Item<'listLinks', 'urls'>;

/**
 * The weights of links by link id, as far as loaded. Requested per link, because the list does not include
 * them.
 */
export function useWeights(links: readonly ListedLink[], isNeeded: boolean): Map<number, number> {
  const answers = useQueries({
    queries: (isNeeded ? links : []).map(({ id }) => {
      const input = { params: { id } };
      return {
        queryKey: [resourceOf('getLink'), 'getLink', input],
        queryFn: ({ signal }: { signal: AbortSignal }) => call('getLink', input, { signal }),
        // A weight that cannot be read has no other place to be told and asked for again.
        refetchInterval: ({ state }: { state: { status: string } }) =>
          state.status === 'error' && askAgainAfterMs,
      };
    }),
  });
  return new Map(answers.flatMap(({ data }) => (data ? [[data.details.id, data.details.weight]] : [])));
}

/**
 * A link's share of the rotator's visits, 0 to 1; only active links count. Undefined if a weight is not known
 * yet.
 */
export function shareOf(
  link: ListedLink,
  links: readonly ListedLink[],
  weights: ReadonlyMap<number, number>,
): number | undefined {
  const live = links.filter(({ state }) => state === 'active');
  if (live.some(({ id }) => !weights.has(id))) return undefined;
  if (link.state !== 'active') return 0;
  const total = live.reduce((sum, { id }) => sum + (weights.get(id) ?? 0), 0);
  return total === 0 ? undefined : (weights.get(link.id) ?? 0) / total;
}
