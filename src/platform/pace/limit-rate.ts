import type { Clock } from '../time/clock.ts';
import { minuteMs } from '../time/durations.ts';

const sweepEveryMs = minuteMs;
/**
 * Expired times are removed only once there are more than this, so that the array is not moved at each call.
 */
const forgottenMax = 64;

export interface Allowance {
  /** Calls allowed in any window; at least 1. */
  limit: number;
  windowMs: number;
}

export interface RateDecision {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** Epoch milliseconds at which the whole allowance is available again. */
  resetAt: number;
  /**
   * Epoch milliseconds at which one more call would be admitted; the current time if this one was admitted.
   */
  retryAt: number;
  /** Time of the call by the limiter's clock; giveBack identifies the call by it. */
  at: number;
}

/** An admitted call of a bucket. */
export type AdmittedCall = Pick<RateDecision, 'at'> & { bucket: string };

export interface RateLimiter {
  /** Asks for one call of `bucket`. A refused call does not count. */
  take(bucket: string, allowance: Allowance): RateDecision;
  /**
   * Makes an admitted call no longer count. For calls of which it turns out only later whether they count:
   * they are taken first, so that parallel ones cannot exceed the limit.
   */
  giveBack(call: AdmittedCall): void;
}

/** A rate limiter that may be in another process, which counts for all. */
export interface SharedRateLimiter {
  take(bucket: string, allowance: Allowance): RateDecision | Promise<RateDecision>;
  giveBack(call: AdmittedCall): void | Promise<void>;
}

/** Times of a bucket's admitted calls, oldest first, beginning at index `start`. */
interface Log {
  times: number[];
  start: number;
  windowMs: number;
}

/** A rate limiter with a sliding log: no window, wherever it starts, ever holds more calls than the limit. */
export function createRateLimiter(clock: Clock): RateLimiter {
  const logs = new Map<string, Log>();
  let sweepAt = clock.now() + sweepEveryMs;

  return {
    take(bucket, { limit, windowMs }) {
      const now = clock.now();
      // The clock may have been set back.
      if (now >= sweepAt || sweepAt - now > sweepEveryMs) {
        sweep(logs, now);
        sweepAt = now + sweepEveryMs;
      }
      let log = logs.get(bucket);
      if (!log) logs.set(bucket, (log = { times: [], start: 0, windowMs }));
      stayInThePast(log, now);
      forget(log, now - windowMs);
      const admitted = log.times.length - log.start < limit;
      if (admitted) log.times.push(now);
      const used = log.times.length - log.start;
      return {
        admitted,
        limit,
        remaining: Math.max(0, limit - used),
        resetAt: (log.times.at(-1) ?? now - windowMs) + windowMs,
        // If the limit was lowered, as many calls must expire as are over it.
        retryAt: admitted ? now : (log.times[log.start + Math.max(0, used - limit)] ?? now) + windowMs,
        at: now,
      };
    },
    giveBack({ bucket, at }) {
      const log = logs.get(bucket);
      const index = log?.times.lastIndexOf(at) ?? -1;
      if (log && index >= log.start) log.times.splice(index, 1);
    },
  };
}

/**
 * If the clock was set back by an hour, later times would refuse the account for that hour. So they count as
 * made just now.
 */
function stayInThePast(log: Log, now: number): void {
  if ((log.times.at(-1) ?? now) <= now) return;
  log.times = log.times.map((time) => Math.min(time, now));
}

function forget(log: Log, until: number): void {
  while (log.start < log.times.length && (log.times[log.start] as number) <= until) log.start++;
  if (log.start > forgottenMax && log.start * 2 > log.times.length) {
    log.times.splice(0, log.start);
    log.start = 0;
  }
}

function sweep(logs: Map<string, Log>, now: number): void {
  for (const [bucket, log] of logs) {
    stayInThePast(log, now);
    if ((log.times.at(-1) ?? 0) <= now - log.windowMs) logs.delete(bucket);
  }
}
