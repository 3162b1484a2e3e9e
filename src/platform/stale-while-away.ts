import { isUnavailable } from './app-error.ts';

/** So long a source may take before what was known is given instead. */
const patienceMs = 200;
/** A source that is away is asked again so long after. */
const restMs = 1_000;

/**
 * Reads from a source; where it is away or slow, what was last known of the same thing is better than nothing. Only for
 * what is past its time: what is known to have changed must not be given.
 */
export type StaleWhileAway = <Value>(read: () => Promise<Value>, known: Value | undefined) => Promise<Value>;

export function createStaleWhileAway(): StaleWhileAway {
  /** By performance.now() */
  let askAgainAt = 0;
  return async (read, known) => {
    if (known === undefined) return read();
    if (performance.now() < askAgainAt) return known;
    const reading = read().catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      askAgainAt = performance.now() + restMs;
      return known;
    });
    const { promise: tired, resolve } = Promise.withResolvers<typeof known>();
    const timer = setTimeout(() => {
      // Whoever asks next is not to wait, too, for an answer that may never come.
      askAgainAt = performance.now() + restMs;
      resolve(known);
    }, patienceMs);
    try {
      return await Promise.race([reading, tired]);
    } finally {
      clearTimeout(timer);
    }
  };
}
