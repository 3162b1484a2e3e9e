import { Registry } from 'prom-client';
import program from '../../../package.json' with { type: 'json' };
import type { Logger } from '../../platform/logging/logger.ts';
import type { CommitObserver } from '../../database/commit-observer.ts';
import { type ClickSources, createClickMetrics } from './click-metrics.ts';
import { createDatabaseMetrics } from './database-metrics.ts';
import { createDefinitions } from './definitions.ts';
import { createRequestMetrics, type ObserveRequests } from './request-metrics.ts';
import { createRuntimeMetrics } from './runtime-metrics.ts';

/** All metrics of one service, in the text format of Prometheus. */
export interface MetricsRegistry {
  /** Observer that the database must notify of its commits. */
  onCommit: CommitObserver;
  observeRequests: ObserveRequests;
  /** Adds the click metrics to the output. */
  watchClicks(sources: ClickSources): void;
  /** Renders the current values. Never rejects: values that cannot be determined are NaN. */
  render(): Promise<{ contentType: string; text: string }>;
  stop(): void;
}

export function createMetricsRegistry(logger: Logger): MetricsRegistry {
  const registry = new Registry();
  const define = createDefinitions(registry);
  define
    .gauge('waypost_build_info', 'Version of the program and of Node, always 1', ['version', 'node'])
    .set({ version: program.version, node: process.versions.node }, 1);
  const runtime = createRuntimeMetrics(define);
  let refreshClicks = async () => {};
  return {
    observeRequests: createRequestMetrics(define),
    onCommit: createDatabaseMetrics(define),
    watchClicks(sources: ClickSources) {
      refreshClicks = createClickMetrics(define, sources, logger);
    },
    async render() {
      await Promise.all([runtime.refresh(), refreshClicks()]);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    stop: runtime.stop,
  };
}
