import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const freshForMs = 5_000;
const retriesMax = 2;

/**
 * The service may run on this machine or in a network without the internet, whatever the browser says: what cannot be sent
 * fails with a sentence, instead of waiting unseen and being sent when nobody thinks of it any more.
 */
const anyNetwork = { networkMode: 'always' } as const;

/** What was read from the service. Only failures that may pass by themselves are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...anyNetwork,
      refetchOnReconnect: true,
      staleTime: freshForMs,
      retry: (failures, error) => failures < retriesMax && mayPass(error),
    },
    mutations: { ...anyNetwork, retry: false },
  },
});

function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}
