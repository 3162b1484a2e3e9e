/**
 * Priority of a thread that does background work, but also work that other threads wait for: low for the
 * former, higher for the latter.
 */
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** The lowest priority: all other programs of the machine come first. */
export const lowestNiceness = 19;

/**
 * State shared by the threads: how many calls and visitors wait for the thread, the thread's id in the operating
 * system (0 while its priority is fixed), and its niceness while calls, and while visitors, wait.
 */
export type Demand = Int32Array<SharedArrayBuffer>;

const waitingAt = { call: 0, visitor: 1 };
const threadAt = 2;
const nicenessAt = { call: 3, visitor: 4 };

/** Called by a thread that answers visitors: one that visitors wait for gets the same priority. */
export function createDemand(): Demand {
  const demand = new Int32Array(new SharedArrayBuffer(5 * Int32Array.BYTES_PER_ELEMENT));
  Atomics.store(demand, nicenessAt.visitor, getPriority());
  return demand;
}

/** Called by those who wait: raises the thread's priority while `work` runs, whatever the thread is doing. */
export async function whileAwaited<Result>(
  demand: Demand,
  work: () => Promise<Result>,
  waiter: keyof typeof waitingAt = 'call',
): Promise<Result> {
  if (Atomics.add(demand, waitingAt[waiter], 1) === 0) comeFirst(demand, Atomics.load(demand, threadAt));
  try {
    return await work();
  } finally {
    Atomics.sub(demand, waitingAt[waiter], 1);
  }
}

/**
 * Called by the thread before background work: lowers its priority unless somebody waits. The check comes
 * after lowering, so that nobody who begins to wait meanwhile is missed.
 */
export function giveWayUnlessAwaited(demand: Demand): void {
  const thread = Atomics.load(demand, threadAt);
  setNiceness(thread, lowestNiceness);
  if (isAwaited(demand, 'call') || isAwaited(demand, 'visitor')) comeFirst(demand, thread);
}

/**
 * Called by the thread: makes its priority follow demand from now on. Its current priority is the one it gets
 * while calls wait. Call it only if mayRaisePriority.
 */
export function followDemand(demand: Demand): void {
  try {
    Atomics.store(demand, nicenessAt.call, getPriority());
    Atomics.store(demand, threadAt, Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
  } catch {
    // If the thread id cannot be determined, the priority stays fixed.
  }
}

/** Called by the thread: gives it the higher priority for the rest of its life. */
export function endDemand(demand: Demand): void {
  comeFirst(demand, Atomics.exchange(demand, threadAt, 0));
}

/**
 * Whether a thread can raise its priority again after lowering it, which needs CAP_SYS_NICE or a nice limit
 * (RLIMIT_NICE); only then can priority follow demand. If not, the calling thread keeps the lowest priority.
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

function isAwaited(demand: Demand, waiter: keyof typeof waitingAt): boolean {
  return Atomics.load(demand, waitingAt[waiter]) > 0;
}

function comeFirst(demand: Demand, thread: number): void {
  const niceness = isAwaited(demand, 'visitor') ? nicenessAt.visitor : nicenessAt.call;
  setNiceness(thread, Atomics.load(demand, niceness));
}

function setNiceness(thread: number, niceness: number): void {
  if (thread === 0) return;
  try {
    setPriority(thread, niceness);
  } catch {
    // The thread has ended.
  }
}
