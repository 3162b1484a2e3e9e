import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookEveryMs = 500;
/** A thread counts as idle below this share of busy time, so that no visitor waits for the collection. */
const idleBelow = 0.05;

/**
 * Runs a full garbage collection, which returns memory that loading the program left behind: about 20 MB per
 * thread that would otherwise stay resident. Call it once, soon after the start, because it stops the thread
 * for tens of milliseconds, and several times that on a busy machine.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * As collectGarbage, but waits until the thread was idle for half a second; for threads that answer visitors.
 */
export function collectGarbageWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization >= idleBelow) return;
    clearInterval(timer);
    collectGarbage();
  }, lookEveryMs).unref();
}
