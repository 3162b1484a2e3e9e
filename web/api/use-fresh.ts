import { hashKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from './api-error.ts';
import type { Answer, EndpointName, Input } from './types.ts';
import { apiQuery } from './use-api.ts';
import { notRefreshed } from './use-stale.ts';

type Fresh<Data> = Pick<UseQueryResult<Data, ApiError>, 'error' | 'refetch'> & {
  /** Undefined until the answer arrives, even if an older one is cached. */
  data: Data | undefined;
};

/** As `useApi`, but for the initial values of an editor (see `useFresh`). */
export function useFreshApi<Name extends EndpointName>(name: Name, input: Input<Name>): Fresh<Answer<Name>> {
  return useFresh(apiQuery(name, input));
}

/**
 * The initial data of an editor, always fetched after the editor was opened: a cached answer may be outdated,
 * and saving would undo what was changed elsewhere since. Once loaded, the data stays, even if a later
 * refetch fails.
 */
export function useFresh<Data>(query: UseQueryOptions<Data, ApiError>): Fresh<Data> {
  const { data, error, refetch, isFetching, isFetchedAfterMount, isSuccess } = useQuery({
    ...query,
    staleTime: 0,
    meta: notRefreshed,
  });
  const key = hashKey(query.queryKey);
  const [freshKey, setFreshKey] = useState('');
  const isFresh = freshKey === key || (isFetchedAfterMount && isSuccess);
  if (isFresh && freshKey !== key) setFreshKey(key);
  return { data: isFresh ? data : undefined, error: isFetching ? null : error, refetch };
}
