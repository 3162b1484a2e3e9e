import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { call, resourceOf } from './call.ts';
import type { Answer, EndpointName, Input } from './types.ts';

interface ApiOptions {
  /** False: not asked yet. */
  enabled?: boolean;
  /** Asked again every so many milliseconds while the page is seen. */
  everyMs?: number;
  /** Shows the former answer until there is one for the new input; for lists that are paged or searched. */
  keepPrevious?: boolean;
}

/** Reads from an endpoint: `useApi('listLinks', { query: { page: 2 } })`. */
export function useApi<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  { enabled = true, everyMs, keepPrevious = false }: ApiOptions = {},
): UseQueryResult<Answer<Name>, ApiError> {
  return useQuery<Answer<Name>, ApiError>({
    ...apiQuery(name, input),
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  } as Parameters<typeof useQuery<Answer<Name>, ApiError>>[0]);
}

/** How an endpoint is read, and under what the answer is known. */
export function apiQuery<Name extends EndpointName>(name: Name, input: Input<Name>) {
  return {
    queryKey: [resourceOf(name), name, input] as readonly unknown[],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(name, input, { signal }),
  };
}

/**
 * Changes something: `const create = useCall('createLink')`, `await create.mutateAsync({ body })`. Afterwards what was
 * read of its resource is read again, and of those in `also`.
 */
export function useCall<Name extends EndpointName>(
  name: Name,
  { also = [] }: { also?: string[] } = {},
): UseMutationResult<Answer<Name>, ApiError, Input<Name>> {
  const client = useQueryClient();
  return useMutation<Answer<Name>, ApiError, Input<Name>>({
    mutationFn: (input) => call(name, input),
    onSuccess: async () => {
      const resources = [resourceOf(name), ...also];
      await Promise.all(resources.map((resource) => client.invalidateQueries({ queryKey: [resource] })));
    },
  });
}
