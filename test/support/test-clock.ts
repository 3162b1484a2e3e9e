import type { Clock } from '../../src/platform/time/clock.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
  /** While held, calls do not move the clock. */
  hold(isHeld: boolean): void;
  /** Moves the clock on between two calls of a client. */
  tick(): void;
}

const betweenCallsMs = 2_100;

/** A clock that starts at the real time and moves only when told to. */
export function createTestClock(): TestClock {
  let now = Date.now();
  let held = false;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    hold: (isHeld) => {
      held = isHeld;
    },
    tick: () => {
      if (!held) now += betweenCallsMs;
    },
  };
}
