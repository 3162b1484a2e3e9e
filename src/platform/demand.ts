/** The priority of a thread that has work of its own beside what others wait for: low for the former, higher for the latter. */
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** As niceness: others of the machine come first. */
export const lowestNiceness = 19;

/**
 * What threads share of it: how many wait for the thread, its number to the system, 0 while its priority stays, and the
 * niceness it has for who waits.
 */
export type Demand = Int32Array<SharedArrayBuffer>;

const waitingAt = 0;
const threadAt = 1;
const awaitedNicenessAt = 2;

export function createDemand(): Demand {
  return new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
}

/** For those who wait: as long as somebody does, the thread has the higher priority, whatever it is doing. */
export async function whileAwaited<Result>(demand: Demand, work: () => Promise<Result>): Promise<Result> {
  if (Atomics.add(demand, waitingAt, 1) === 0) comeFirst(demand, Atomics.load(demand, threadAt));
  try {
    return await work();
  } finally {
    Atomics.sub(demand, waitingAt, 1);
  }
}

/** For the thread: before work of its own. Nobody who begins to wait meanwhile is missed. */
export function giveWayUnlessAwaited(demand: Demand): void {
  const thread = Atomics.load(demand, threadAt);
  setNiceness(thread, lowestNiceness);
  if (Atomics.load(demand, waitingAt) > 0) comeFirst(demand, thread);
}

/**
 * For the thread: from now on its priority follows what is asked of it; who waits finds it with the one it has now. To
 * be called only where it may be raised.
 */
export function followDemand(demand: Demand): void {
  try {
    Atomics.store(demand, awaitedNicenessAt, getPriority());
    Atomics.store(demand, threadAt, Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
  } catch {
    // Where the system does not tell its number, its priority stays.
  }
}

/** For the thread: it has the higher priority to its end. */
export function endDemand(demand: Demand): void {
  comeFirst(demand, Atomics.exchange(demand, threadAt, 0));
}

/**
 * Whether a thread here gets its priority back after the lowest one, which takes a right (CAP_SYS_NICE, or a limit of
 * niceness): only then demand can be followed. Without it the calling thread keeps the lowest.
 */
export function mayRaisePriority(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const niceness = getPriority();
    setPriority(lowestNiceness);
    setPriority(niceness);
    return true;
  } catch {
    return false;
  }
}

function comeFirst(demand: Demand, thread: number): void {
  setNiceness(thread, Atomics.load(demand, awaitedNicenessAt));
}

function setNiceness(thread: number, niceness: number): void {
  if (thread === 0) return;
  try {
    setPriority(thread, niceness);
  } catch {
    // It has ended.
  }
}
