import { readFileSync } from 'node:fs';

/** Processor time that processes have used so far, and their memory. */
export interface Usage {
  /** User and system time of all threads, including those that have ended; the resolution is 10 ms. */
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

/** The ids of a process and all its descendants; those that end meanwhile may be missing. */
export function processTree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)];
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    // The process has ended.
    return [];
  }
}

/** Call it when this process ends, to end the child processes that are still running. */
export function endDescendants(): void {
  for (const pid of processTree(process.pid).slice(1)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}

/** The unit of /proc/<pid>/stat is a hundredth of a second on every Linux that Node runs on. */
const microsecondsPerTick = 10_000;

/** Processor time, from the text of /proc/<pid>/stat. */
export function cpuMicroseconds(stat: string): number {
  const [user, system] = ticksOf(stat);
  return (user + system) * microsecondsPerTick;
}

/** As cpuMicroseconds, but of the process's children that have ended. */
export function endedCpuMicroseconds(stat: string): number {
  const [, , user, system] = ticksOf(stat);
  return (user + system) * microsecondsPerTick;
}

/**
 * Ticks of user and system time, its own and of ended children. The process name may contain spaces and
 * parentheses.
 */
function ticksOf(stat: string): [number, number, number, number] {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).map(Number) as [number, number, number, number];
}

/** Resident memory, from the text of /proc/<pid>/status. */
export function residentMegabytes(status: string): number {
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6;
}
