/** A counter that rises while visitors come; shared by the threads of a process. */
export type Traffic = Int32Array<SharedArrayBuffer>;

/** Pauses the thread if visitors need the CPU, see giveWay. */
export type GiveWay = (microseconds: number) => void;

/**
 * Each thread has its own, as it has its own priority, so that code need not know which thread it runs in.
 */
let way: GiveWay = () => {};

/**
 * Throttles background work: call it between two steps of work in a thread other than the main one.
 * `microseconds`: about how long the last step took, which should be less than a millisecond.
 */
export function giveWay(microseconds: number): void {
  way(microseconds);
}

const stride = 1_024;

/**
 * As giveWay, for a loop in which each iteration takes `microsecondsEach`: call it with each index `place`;
 * only one in a thousand does anything.
 */
export function giveWayAt(place: number, microsecondsEach: number): void {
  if (place % stride === 0) way(stride * microsecondsEach);
}

/** Sets how giveWay behaves in the calling thread. Until then it does nothing. */
export function giveWayBy(how: GiveWay): void {
  way = how;
}

/** Visitors count as still coming for this long after the counter last rose. */
const quietAfterMs = 250;
const workMs = 0.2;
/** Shorter pauses are not possible: Linux adds 0.05 ms of its own. */
const restMs = 0.01;
/** Work done between two looks at the clock. */
const lookAfterMicroseconds = 25;

export function createTraffic(): Traffic {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Signals to the other threads that visitors came. */
export function noteTraffic(traffic: Traffic): void {
  Atomics.add(traffic, 0, 1);
}

/**
 * Returns a GiveWay that pauses the calling thread briefly after every 0.2 ms of work while visitors come.
 * Where threads share a core, the kernel may let a thread run on for up to 4 ms while another one wakes up to
 * answer a visitor, however low the priority of the first is. Not for the main thread, which must never
 * block.
 */
export function createGiveWay(traffic: Traffic): GiveWay {
  const bed = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let seen = Atomics.load(traffic, 0);
  let quietAt = 0;
  let restedAt = performance.now();
  let unlooked = 0;
  return (microseconds) => {
    unlooked += microseconds;
    if (unlooked < lookAfterMicroseconds) return;
    unlooked = 0;
    const now = performance.now();
    if (now - restedAt < workMs) return;
    const count = Atomics.load(traffic, 0);
    if (count !== seen) quietAt = now + quietAfterMs;
    seen = count;
    if (now < quietAt) Atomics.wait(bed, 0, 0, restMs);
    restedAt = performance.now();
  };
}
