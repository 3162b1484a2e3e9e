import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const freshForMs = 5_000;
const retriesMax = 2;

/** What was read from the service. Only failures that may pass by themselves are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshForMs,
      retry: (failures, error) => failures < retriesMax && mayPass(error),
    },
    mutations: { retry: false },
  },
});

function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}
