import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { processTree } from './process-usage.ts';
import { type ChildService, startChild } from './child-service.ts';
import { poll } from '../clicks/visits.ts';

/** Why tests with several processes cannot run here, for the `skip` option; false if they can. */
export const noWorkers =
  process.platform === 'linux' ? false : 'processes share a port, and are found, on Linux';

/** Makes a data directory that is removed when the test file ends. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-workers-'));
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the program with this many workers; it is stopped when the test file ends. */
export async function startWorkers(workers: number, environment: Record<string, string> = {}) {
  const service = await startChild(await newDataDir(), { WORKERS: String(workers), ...environment });
  after(() => service.child.kill('SIGTERM'));
  return service;
}

export function workersOf({ child }: Pick<ChildService, 'child'>): number[] {
  return processTree(child.pid as number).slice(1);
}

/** Whether the process runs; a zombie counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until this many workers accept connections, none of `former` among them. */
export function workersAgain(service: ChildService, count: number, former: number[]): Promise<number[]> {
  return poll(`${count} workers`, async () => {
    const pids = workersOf(service);
    const areThere = pids.length === count && !pids.some((pid) => former.includes(pid));
    return areThere && socketsListeningAt(service.baseUrl) === count ? pids : undefined;
  });
}

/** Counts listening sockets: each process that shares a port has its own. */
function socketsListeningAt(baseUrl: string): number {
  const port = Number(new URL(baseUrl).port).toString(16).toUpperCase().padStart(4, '0');
  const isListening = new RegExp(`^ *\\d+: [0-9A-F]+:${port} [0-9A-F]+:0000 0A `, 'gm');
  return readFileSync('/proc/net/tcp', 'utf8').match(isListening)?.length ?? 0;
}
