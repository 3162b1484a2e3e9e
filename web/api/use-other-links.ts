import type { ApiError } from './api-error.ts';
import type { Item } from './types.ts';
import { useApi } from './use-api.ts';

type ListedLink = Item<'listLinks', 'urls'>;

/** What a list of choices shows at most. */
const choicesMax = 30;
/** With fewer, more are searched for. */
const choicesMin = 10;
/** The most that the service lists at once. */
const searchedMax = 1_000;

interface OtherLinks {
  /**
   * Up to 30, newest first after those whose alias or short URL was typed; undefined while they are loading, and when
   * that failed with `error`.
   */
  links: ListedLink[] | undefined;
  error: ApiError | null;
}

/**
 * The links that a search finds, without those that are there already. The service cannot leave these out: where they are
 * nearly all of the newest, as after an import, the others are looked for among as many as it lists.
 */
export function useOtherLinks(q: string, isThere: (link: ListedLink) => boolean, enabled = true): OtherLinks {
  const newest = useApi('listLinks', { query: { q, order: 'match', limit: choicesMax } }, { enabled });
  const others = newest.data?.data.urls.filter((link) => !isThere(link));
  const hasMore = (newest.data?.data.result ?? 0) > choicesMax;
  const areFew = hasMore && others !== undefined && others.length < choicesMin;
  const all = useApi('listLinks', { query: { q, order: 'match', limit: searchedMax } }, { enabled: areFew });
  if (!areFew) return { links: others, error: newest.error };
  const found = all.data?.data.urls.filter((link) => !isThere(link));
  return { links: found?.slice(0, choicesMax), error: all.error };
}
