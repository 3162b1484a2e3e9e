import { isUnavailable } from '../app-error.ts';

/** How long a read may take before the last known value is returned instead. */
const patienceMs = 200;
/** How long a source is not asked again after it failed or was slow. */
const restMs = 1_000;

/**
 * Reads from a source, but returns `known`, the last known value, while the source is unreachable or slow.
 * `known` may be expired, but must not be known to be wrong.
 */
export type StaleWhileAway = <Value>(read: () => Promise<Value>, known: Value | undefined) => Promise<Value>;

export function createStaleWhileAway(): StaleWhileAway {
  /** Time by performance.now(). */
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
      // The next callers must not wait as well, since the answer may never come.
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
