import { hashKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from './api-error.ts';
import type { Answer, EndpointName, Input } from './types.ts';
import { apiQuery } from './use-api.ts';

type Fresh<Data> = Pick<UseQueryResult<Data, ApiError>, 'error' | 'refetch'> & {
  /** Undefined: on its way, whatever is known from before. */
  data: Data | undefined;
};

/** As `useApi`, for what an editor begins with. */
export function useFreshApi<Name extends EndpointName>(name: Name, input: Input<Name>): Fresh<Answer<Name>> {
  return useFresh(apiQuery(name, input));
}

/**
 * What an editor begins with: only what was asked for after it was opened. What was read before may have been changed
 * elsewhere since, and saving would bring that back. Once it is there it stays, also when a later reading fails.
 */
export function useFresh<Data>(query: UseQueryOptions<Data, ApiError>): Fresh<Data> {
  const { data, error, refetch, isFetching, isFetchedAfterMount, isSuccess } = useQuery({
    ...query,
    staleTime: 0,
  });
  const key = hashKey(query.queryKey);
  const [freshKey, setFreshKey] = useState('');
  const isFresh = freshKey === key || (isFetchedAfterMount && isSuccess);
  if (isFresh && freshKey !== key) setFreshKey(key);
  return { data: isFresh ? data : undefined, error: isFetching ? null : error, refetch };
}
