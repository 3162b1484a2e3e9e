import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiError, mayPass } from './api-error.ts';
import { call, resourceOf } from './call.ts';
import { createOnce, type FailedAttempt, makesNew } from './create-once.ts';
import type { Answer, EndpointName, Input } from './types.ts';

interface ApiOptions {
  /** False: the request is not sent yet. */
  enabled?: boolean;
  /** The polling interval in milliseconds, while the page is visible. */
  everyMs?: number;
  /** Shows the previous answer until the one for the new input arrives; for lists with pages or a search. */
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
    ...(keepPrevious ? { placeholderData: keepEntries } : {}),
  } as Parameters<typeof useQuery<Answer<Name>, ApiError>>[0]);
}

/**
 * The answer to show until the next one arrives. Of a list without entries, or a page after its last one, nothing is
 * kept: the page would say that nothing is there, of what is still being asked for.
 */
function keepEntries<Kept>(previous: Kept | undefined): Kept | undefined {
  const { data } = (previous ?? {}) as { data?: Partial<ListNumbers> };
  const { result, currentpage = 1, maxpage = 1 } = data ?? {};
  return result === 0 || currentpage > maxpage ? undefined : previous;
}

type ListNumbers = Record<'result' | 'currentpage' | 'maxpage', number>;

/** The query options of an endpoint, with the key under which its answer is cached. */
export function apiQuery<Name extends EndpointName>(name: Name, input: Input<Name>) {
  return {
    queryKey: [resourceOf(name), name, input] as readonly unknown[],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(name, input, { signal }),
  };
}

/**
 * A mutation: `const create = useCall('createLink')`, `await create.mutateAsync({ body })`. When it succeeds,
 * cached answers of its resource and of those in `also` are invalidated; and so they are when the service does not know
 * what it is about, which was deleted elsewhere and should not be listed any longer, and when there is no answer, which
 * may have been lost after the service did it. What is created is created once,
 * also if the user tries again because its answer was lost.
 */
export function useCall<Name extends EndpointName>(
  name: Name,
  { also = [] }: { also?: string[] } = {},
): UseMutationResult<Answer<Name>, ApiError, Input<Name>> {
  const client = useQueryClient();
  const failed = useRef<FailedAttempt>(undefined);
  const invalidate = async () => {
    const resources = [resourceOf(name), ...also];
    await Promise.all(resources.map((resource) => client.invalidateQueries({ queryKey: [resource] })));
  };
  return useMutation<Answer<Name>, ApiError, Input<Name>>({
    mutationFn: (input) => (makesNew(name, input) ? createOnce(name, input, failed) : call(name, input)),
    onSuccess: invalidate,
    onError: (error) => {
      if (error.status === 404 || mayPass(error)) void invalidate();
    },
  });
}
