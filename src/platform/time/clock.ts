/** Epoch milliseconds. Tests bring a clock they can move. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Returns a function that turns the clock's times into ones to measure ages by: they go on, from where they were, when
 * the clock is set back.
 */
export function createAgeTime(): (now: number) => number {
  let setBackMs = 0;
  let latest = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now + setBackMs < latest) setBackMs = latest - now;
    latest = now + setBackMs;
    return latest;
  };
}
