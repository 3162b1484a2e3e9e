/** One attempt to come, however often one failed meanwhile. */
export interface BackOff {
  isWaiting(): boolean;
  /** After a failure; without effect while an attempt is to come. */
  retry(): void;
  /** After a success: the next failure is the first again. */
  reset(): void;
}

interface Waits {
  firstMs: number;
  mostMs: number;
}

/** Tries again after `firstMs`, and after twice the time when that failed too, `mostMs` at most. Keeps no process alive. */
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
