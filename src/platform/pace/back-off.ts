/** Retries with exponential backoff. At most one attempt is scheduled, however many failures are reported. */
export interface BackOff {
  isWaiting(): boolean;
  /** Call after a failure. Has no effect while an attempt is scheduled. */
  retry(): void;
  /** Call after a success, so that the next failure waits `firstMs` again. */
  reset(): void;
}

interface Waits {
  firstMs: number;
  mostMs: number;
}

/**
 * Schedules `attempt` after `firstMs`, and doubles the wait with each failure up to `mostMs`. The timer does
 * not keep the process alive.
 */
export function createBackOff(attempt: () => void, { firstMs, mostMs }: Waits): BackOff {
  let waitMs = firstMs;
  let timer: NodeJS.Timeout | undefined;
  return {
    isWaiting: () => timer !== undefined,
    retry() {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        attempt();
      }, waitMs).unref();
      waitMs = Math.min(waitMs * 2, mostMs);
    },
    reset() {
      waitMs = firstMs;
    },
  };
}
