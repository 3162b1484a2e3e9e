import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookEveryMs = 500;
/** Of the thread's time; whoever visits all the time is not made to wait. */
const idleBelow = 0.05;

/**
 * From now on each thread collects its young objects by itself. Next to none of them survive here, so helpers would find
 * nothing to do; but the thread would wait until each has had its turn on a core that all of them may share.
 */
export function collectYoungAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
}

/**
 * From now on all objects begin young. V8 would make those old at once that lived long before, and compile what makes them
 * anew whenever that changes: here it does with each round of clicks that are counted.
 */
export function makeAllYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/**
 * Gives back to the system what loading the program left behind: some 20 MB a thread that would else stay resident.
 * Once, soon after the start, because it stops the thread for tens of milliseconds, and several times that on a busy
 * machine.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** The same, once the thread has had next to nothing to do for half a second; for threads that answer visitors. */
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
