import { readFileSync } from 'node:fs';
import { endedCpuMicroseconds, processTree, readUsage } from '../../test/support/processes/process-usage.ts';
import type { FilledService } from './bench-database.ts';
import { median } from './load.ts';
import { call } from './service.ts';

const runs = 21;

interface Measured {
  firstMs: number;
  /** Median of all calls but the first. */
  medianMs: number;
  /**
   * Processor time of one call, including the database's. The less other programs run, the closer `medianMs`
   * is to it.
   */
  cpuMs: number;
}

/** Measures how long a GET takes when calls are made one after the other. */
export async function measureCalls(filled: FilledService, path: string): Promise<Measured> {
  const firstMs = await callMs(filled, path);
  const before = processorMs(filled.pids);
  const taken: number[] = [];
  for (let run = 0; run < runs; run++) taken.push(await callMs(filled, path));
  const cpuMs = (processorMs(filled.pids) - before) / runs;
  return { firstMs, medianMs: median(taken), cpuMs };
}

async function callMs({ service, key }: FilledService, path: string): Promise<number> {
  const startedAt = performance.now();
  await call(service, { method: 'GET', path, key });
  return performance.now() - startedAt;
}

const attemptsMax = 5;

/**
 * Processor time of processes and all their children. If one ends while it is being read, all are read again.
 */
function processorMs(pids: readonly number[], attempt = 1): number {
  try {
    const ended = pids.map((pid) => endedCpuMicroseconds(readFileSync(`/proc/${pid}/stat`, 'utf8')));
    return (readUsage(pids.flatMap(processTree)).cpuUs + ended.reduce((sum, cpuUs) => sum + cpuUs)) / 1000;
  } catch (error) {
    if (attempt === attemptsMax) throw error;
    return processorMs(pids, attempt + 1);
  }
}
