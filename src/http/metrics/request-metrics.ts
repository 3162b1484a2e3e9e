import type { IncomingMessage, ServerResponse } from 'node:http';
import { Histogram } from 'prom-client';
import type { Definitions } from './definitions.ts';
import { createRouteNamer } from './name-route.ts';

type Listener = (message: IncomingMessage, response: ServerResponse) => void;

/**
 * Wraps `listener` to count and time its requests. `paths`: the path templates (`/api/url/{id}`) used as
 * names of the requests.
 */
export type ObserveRequests = (listener: Listener, paths: readonly string[]) => Listener;

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Metrics of requests to the API and its pages; visits of short links are counted as clicks. */
export function createRequestMetrics(define: Definitions): ObserveRequests {
  const requests = define.counter(
    'waypost_http_requests_total',
    'Requests of the API and its pages; status "aborted": the client left before the answer was sent',
    ['method', 'route', 'status'],
  );
  const seconds = new Histogram({
    name: 'waypost_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['route'],
    buckets: secondsBuckets,
    registers: define.registers,
  });
  return (listener, paths) => {
    const nameRoute = createRouteNamer(paths);
    return (message, response) => {
      const { method = '', url = '' } = message;
      const startedAt = performance.now();
      response.once('close', () => {
        const route = nameRoute(url);
        const status = response.writableFinished ? String(response.statusCode) : 'aborted';
        requests.inc({ method: methods.has(method) ? method : 'other', route, status });
        seconds.observe({ route }, (performance.now() - startedAt) / 1000);
      });
      listener(message, response);
    };
  };
}
