import {
  constants,
  monitorEventLoopDelay,
  type PerformanceEntry,
  PerformanceObserver,
  performance,
} from 'node:perf_hooks';
import { Histogram } from 'prom-client';
import { countOpenFiles, findOpenFilesMax } from '../../platform/files/open-files.ts';
import type { Definitions } from './definitions.ts';

const delayResolutionMs = 20;
const collectionSecondsBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1];
const collectionKinds = new Map([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
]);

interface RuntimeMetrics {
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * Metrics of Node and of the process, under the usual names. prom-client's default metrics are not used: they
 * list all sockets and open files on the event loop, count several garbage collections as one, and cannot be
 * stopped.
 */
export function createRuntimeMetrics(define: Definitions): RuntimeMetrics {
  const refreshProcess = createProcessMetrics(define);
  const eventLoop = createEventLoopMetrics(define);
  const collections = watchCollections(define);
  return {
    async refresh() {
      eventLoop.refresh();
      await refreshProcess();
    },
    stop() {
      eventLoop.stop();
      collections.disconnect();
    },
  };
}

function createProcessMetrics(define: Definitions): () => Promise<void> {
  const startedAt = define.gauge('process_start_time_seconds', 'Start of the process, in Unix time');
  const cpu = define.total('process_cpu_seconds_total', 'CPU time spent, of all threads');
  const resident = define.gauge('process_resident_memory_bytes', 'Resident memory');
  const heapUsed = define.gauge('nodejs_heap_size_used_bytes', 'Heap used by the main thread');
  const heapTotal = define.gauge('nodejs_heap_size_total_bytes', 'Heap reserved by the main thread');
  const external = define.gauge('nodejs_external_memory_bytes', 'Memory beside the heap of the main thread');
  const files = define.gauge('process_open_fds', 'Open files and sockets; NaN where there is no /proc');
  const filesMax = define.gauge('process_max_fds', 'Files and sockets that may be open; NaN if unknown');
  startedAt.set(performance.timeOrigin / 1000);
  return async () => {
    const { user, system } = process.cpuUsage();
    cpu((user + system) / 1e6);
    const memory = process.memoryUsage();
    resident.set(memory.rss);
    heapUsed.set(memory.heapUsed);
    heapTotal.set(memory.heapTotal);
    external.set(memory.external);
    files.set(await countOpenFiles());
    filesMax.set(await findOpenFilesMax());
  };
}

function createEventLoopMetrics(define: Definitions) {
  const [mean, p50, p99, max] = (['mean', 'p50', 'p99', 'max'] as const).map((name) =>
    define.gauge(`nodejs_eventloop_lag_${name}_seconds`, `Event loop delay since the last scrape: ${name}`),
  );
  const active = define.total('nodejs_eventloop_active_seconds_total', 'Time the event loop was busy');
  const idle = define.total('nodejs_eventloop_idle_seconds_total', 'Time the event loop had nothing to do');
  const delays = monitorEventLoopDelay({ resolution: delayResolutionMs });
  delays.enable();
  return {
    refresh() {
      mean?.set(toDelay(delays, delays.mean));
      p50?.set(toDelay(delays, delays.percentile(50)));
      p99?.set(toDelay(delays, delays.percentile(99)));
      max?.set(toDelay(delays, delays.max));
      delays.reset();
      const utilization = performance.eventLoopUtilization();
      active(utilization.active / 1000);
      idle(utilization.idle / 1000);
    },
    stop: () => delays.disable(),
  };
}

/**
 * Converts to seconds of delay. Node measures the time between two samples in nanoseconds, which includes the
 * sampling interval itself.
 */
function toDelay({ count }: { count: number }, nanoseconds: number): number {
  return count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - delayResolutionMs / 1e3);
}

type CollectionEntry = PerformanceEntry & { detail: { kind: number } };

function watchCollections({ registers }: Definitions): PerformanceObserver {
  const seconds = new Histogram({
    name: 'nodejs_gc_duration_seconds',
    help: 'Pauses of the main thread for garbage collection',
    labelNames: ['kind'],
    buckets: collectionSecondsBuckets,
    registers,
  });
  const observer = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries() as CollectionEntry[]) {
      const { kind } = detail;
      seconds.observe({ kind: collectionKinds.get(kind) ?? 'other' }, duration / 1000);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return observer;
}
