import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Tools } from './tools.ts';

/** The core reserved for the servers, and the one for the load generator. */
export interface Cores {
  server: number;
  load: number;
}

/** The first two cores that this process may use, or a text that says why processes cannot be pinned. */
export function chooseCores(tools: Tools): Cores | string {
  if (tools.taskset === undefined) return 'taskset is not there';
  const [server, load] = readCoreList(allowedCores());
  if (server === undefined || load === undefined) return 'there is one core only';
  return { server, load };
}

/**
 * Pins this process to a core. Child processes inherit this, so a server started afterwards has all its
 * threads on that core.
 */
export function moveToCore(tools: Tools, core: number): void {
  const { status, stderr } = spawnSync(tools.taskset as string, [
    '-a',
    '-c',
    '-p',
    String(core),
    String(process.pid),
  ]);
  if (status !== 0) throw new Error(`taskset cannot use core ${core}: ${String(stderr).trim()}`);
}

/** `0-2,5` → 0, 1, 2, 5 */
export function readCoreList(text: string): number[] {
  return text
    .trim()
    .split(',')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [first, last] = part.split('-').map(Number) as [number, number?];
      return Array.from({ length: (last ?? first) - first + 1 }, (_, index) => first + index);
    });
}

function allowedCores(): string {
  return /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
}
