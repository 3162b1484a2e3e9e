/** The metrics of the running service, and the server that exposes them to a monitoring system. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CommitObserver } from '../../database/commit-observer.ts';
import { addressOf } from '../../platform/addresses/address-of.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { MetricsPlace } from '../../settings/settings.ts';
import { createHttpServer, listen } from '../server/http-server.ts';
import { refuseUnreadable } from '../server/refuse-unreadable.ts';
import type { MetricsRegistry } from './metrics-registry.ts';

export interface Metrics extends Pick<MetricsRegistry, 'observeRequests' | 'watchClicks'> {
  /** Address of the metrics; undefined = they are not served. */
  url: string | undefined;
  /** Observer that the database must notify of its commits; undefined = metrics are off. */
  onCommit: CommitObserver | undefined;
  stop(): Promise<void>;
}

/** Whoever reads metrics needs one; all that a process may have would leave it no file for the spool. */
const connectionsMax = 32;

/**
 * Serves GET /metrics on a separate server, so that visitors cannot reach it. Without `place` nothing is
 * measured.
 * @throws OperatorError that names METRICS_PORT
 */
export async function startMetrics(place: MetricsPlace | undefined, logger: Logger): Promise<Metrics> {
  if (place === undefined) return notMeasured;
  // Loading the library costs time and memory, so it is loaded only when metrics are wanted.
  const { createMetricsRegistry } = await import('./metrics-registry.ts');
  const registry = createMetricsRegistry(logger);
  const server = createHttpServer();
  server.maxConnections = connectionsMax;
  refuseUnreadable(server);
  server.on('request', (message, response) => {
    answer(registry, message, response).catch((error: unknown) => {
      // A failure of the metrics must not stop the service.
      logger.error({ err: error }, 'Metrics could not be shown');
      response.destroy();
    });
  });
  try {
    await listen(server, place, 'METRICS_PORT');
  } catch (error) {
    registry.stop();
    throw error;
  }
  const url = urlOf(server);
  logger.info({ url }, 'Metrics are served');
  return {
    ...registry,
    url,
    async stop() {
      registry.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const notMeasured: Metrics = {
  url: undefined,
  onCommit: undefined,
  observeRequests: (listener) => listener,
  watchClicks: () => {},
  stop: async () => {},
};

const plainHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

async function answer(
  registry: MetricsRegistry,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, headers = {}) =>
    response.writeHead(status, { ...plainHeaders, ...headers }).end();
  if (!/^\/metrics(?:\?|$)/.test(url)) return void refuse(404);
  if (method !== 'GET' && method !== 'HEAD') return void refuse(405, { Allow: 'GET, HEAD' });
  const { contentType, text } = await registry.render();
  response.writeHead(200, { ...plainHeaders, 'Content-Type': contentType }).end(text);
}

function urlOf(server: Server): string {
  const { address: host, port } = server.address() as AddressInfo;
  return `http://${addressOf({ host, port })}/metrics`;
}
