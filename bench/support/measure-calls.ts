import { readFileSync } from 'node:fs';
import { endedCpuMicroseconds, processTree, readUsage } from '../../test/support/processes/process-usage.ts';
import type { FilledService } from './bench-database.ts';
import { median } from './load.ts';
import { call } from './service.ts';

const runs = 21;

interface Measured {
  firstMs: number;
  /** Of those after the first one. */
  medianMs: number;
  /** Processor time of one of them, the database's included; the less other programs run, the nearer to `medianMs`. */
  cpuMs: number;
}

/** How long answers to a GET take that are asked for one after the other. */
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

/** Of processes and all their children; when one ends while it is looked at, all are looked at again. */
function processorMs(pids: readonly number[], attempt = 1): number {
  try {
    const ended = pids.map((pid) => endedCpuMicroseconds(readFileSync(`/proc/${pid}/stat`, 'utf8')));
    return (readUsage(pids.flatMap(processTree)).cpuUs + ended.reduce((sum, cpuUs) => sum + cpuUs)) / 1000;
  } catch (error) {
    if (attempt === attemptsMax) throw error;
    return processorMs(pids, attempt + 1);
  }
}
