import { readFileSync } from 'node:fs';

/** What processes have used of a core so far, and what they hold. */
export interface Usage {
  /** User and system time of all threads, those that ended included; moves in steps of 10 ms. */
  cpuUs: number;
  residentMegabytes: number;
}

export function readUsage(pids: number[]): Usage {
  const total = { cpuUs: 0, residentMegabytes: 0 };
  for (const pid of pids) {
    total.cpuUs += cpuMicroseconds(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    total.residentMegabytes += residentMegabytes(readFileSync(`/proc/${pid}/status`, 'utf8'));
  }
  return total;
}

/** A process and all that descend from it; those that end meanwhile may be missing. */
export function processTree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)];
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    // It has ended.
    return [];
  }
}

/** To be called when this process ends: what it started and did not stop ends with it. */
export function endDescendants(): void {
  for (const pid of processTree(process.pid).slice(1)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

/** The unit of /proc/<pid>/stat is a hundredth of a second on every Linux that Node runs on. */
const microsecondsPerTick = 10_000;

/** From the text of /proc/<pid>/stat. */
export function cpuMicroseconds(stat: string): number {
  const [user, system] = ticksOf(stat);
  return (user + system) * microsecondsPerTick;
}

/** As cpuMicroseconds, what the process' children had used that ended. */
export function endedCpuMicroseconds(stat: string): number {
  const [, , user, system] = ticksOf(stat);
  return (user + system) * microsecondsPerTick;
}

/** Of user and system time, its own and that of children that ended. The name may hold spaces and parentheses. */
function ticksOf(stat: string): [number, number, number, number] {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).map(Number) as [number, number, number, number];
}

/** From the text of /proc/<pid>/status. */
export function residentMegabytes(status: string): number {
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6;
}
