import { setImmediate } from 'node:timers/promises';

const heldMsMax = 2;

/**
 * For long work in small steps: to be awaited between them, so that redirects, which share this event loop, are held up
 * for some milliseconds and no longer.
 */
export function createBreather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < heldMsMax) return;
    await setImmediate();
    since = performance.now();
  };
}
