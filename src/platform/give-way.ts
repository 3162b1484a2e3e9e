/** Counts up while visitors come; the threads of a process share it. */
export type Traffic = Int32Array<SharedArrayBuffer>;

/** See giveWay */
export type GiveWay = (microseconds: number) => void;

/** A thread's own, as its priority is: whoever works in it asks, and need not know which thread that is. */
let way: GiveWay = () => {};

/**
 * To be called between pieces of work that a thread may do while visitors come. `microseconds`: about how long the last
 * piece took; less than a millisecond is well.
 */
export function giveWay(microseconds: number): void {
  way(microseconds);
}

const stride = 1_024;

/** The same with each `place` of a loop that takes so long for each; it looks at one in a thousand. */
export function giveWayAt(place: number, microsecondsEach: number): void {
  if (place % stride === 0) way(stride * microsecondsEach);
}

/** How the calling thread gives way from now on; before, it does not. */
export function giveWayBy(how: GiveWay): void {
  way = how;
}

/** So long after the last word of them visitors are taken to come still. */
const quietAfterMs = 250;
const workMs = 0.2;
/** The shortest there is: Linux adds 0.05 of its own. */
const restMs = 0.01;
/** So much work is done before it is looked how late it is. */
const lookAfterMicroseconds = 25;

export function createTraffic(): Traffic {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Tells the other threads that visitors came. */
export function noteTraffic(traffic: Traffic): void {
  Atomics.add(traffic, 0, 1);
}

/**
 * Lets the calling thread rest for a moment after every fifth of a millisecond of work while visitors come. Where threads
 * share a core, a kernel lets one go on for up to 4 ms when another wakes up that is to answer a visitor, however low the
 * priority of the first is. Not for the main thread, which must not rest.
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
