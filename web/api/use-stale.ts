import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { formatSince } from '../texts/format.ts';
import { ApiError } from './api-error.ts';

/** On the query of an editor: it tells failures itself, and what is being edited is not refreshed. */
export const notRefreshed = { isRefreshed: false } as const;

/**
 * When the oldest answer that is shown was given, of those that cannot be refreshed, in the user's language;
 * undefined while everything shown is up to date. `refresh` asks for all of them again.
 */
export function useStale(): { since: string | undefined; refresh(): Promise<void> } {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  const since = useSyncExternalStore(subscribe, () => oldestOf(client));
  return { since, refresh: () => client.refetchQueries({ predicate: isStale }) };
}

/** A text, because the same moment reads differently once its day has passed. */
function oldestOf(client: QueryClient): string | undefined {
  const stale = client.getQueryCache().findAll({ predicate: isStale });
  if (stale.length === 0) return undefined;
  return formatSince(Math.min(...stale.map(({ state }) => state.dataUpdatedAt)));
}

/** A query keeps its last answer when asking again fails, and its error until that works. */
function isStale({ state, observers }: Query): boolean {
  if (state.data === undefined || !state.error || !mayPass(state.error)) return false;
  return observers.some(({ options }) => options.enabled !== false && options.meta !== notRefreshed);
}

/** What was deleted meanwhile, or is no longer allowed, will not be answered later either. */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status < 400 || error.status >= 500 || error.status === 429;
}
