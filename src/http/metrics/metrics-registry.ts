import { Counter, Gauge, Registry } from 'prom-client';
import program from '../../../package.json' with { type: 'json' };
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../metrics.ts';
import { type ClickSources, createClickMetrics } from './click-metrics.ts';
import { createDatabaseMetrics } from './database-metrics.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { createRuntimeMetrics } from './runtime-metrics.ts';

/** All that is measured of one service, in the text format of Prometheus. */
export type MetricsRegistry = Pick<Metrics, 'observeRequests' | 'watchClicks'> & {
  onCommit: NonNullable<Metrics['onCommit']>;
  /** The figures of this moment. Never rejects: what cannot be found out is shown as NaN. */
  render(): Promise<{ contentType: string; text: string }>;
  stop(): void;
};

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

/** Makes metrics of one registry. */
export interface Definitions {
  registers: [Registry];
  gauge<Label extends string = never>(name: string, help: string, labelNames?: Label[]): Gauge<Label>;
  counter<Label extends string = never>(name: string, help: string, labelNames?: Label[]): Counter<Label>;
  /** A counter that is counted elsewhere: answers how to say what it has come to. */
  total(name: string, help: string): (total: number) => void;
}

function createDefinitions(registry: Registry): Definitions {
  const registers: [Registry] = [registry];
  return {
    registers,
    gauge: (name, help, labelNames = []) => new Gauge({ name, help, labelNames, registers }),
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    total(name, help) {
      const counter = new Counter({ name, help, registers });
      return (total) => {
        counter.reset();
        counter.inc(total);
      };
    },
  };
}
