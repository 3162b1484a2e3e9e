import { QueryClient } from '@tanstack/react-query';
import { mayPass } from './api-error.ts';

const freshForMs = 5_000;
const retriesMax = 2;

/**
 * Sends requests even if the browser reports that it is offline: the service may run on this machine or in a
 * network without internet access. A request that cannot be sent fails with a message, instead of being
 * queued and sent much later.
 */
const anyNetwork = { networkMode: 'always' } as const;

/** The cache of answers from the service. Reads are retried only after failures that may be temporary. */
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
