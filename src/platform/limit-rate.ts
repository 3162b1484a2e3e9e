import type { Clock } from './clock.ts';
import { minuteMs } from './durations.ts';

const sweepEveryMs = minuteMs;
/** Times that count no more are kept until they are so many, so that the rest is not moved at each call. */
const forgottenMax = 64;

export interface Allowance {
  /** Calls in any window; at least 1. */
  limit: number;
  windowMs: number;
}

export interface RateDecision {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** Epoch milliseconds when the whole allowance is back. */
  resetAt: number;
  /** Epoch milliseconds when one more call would be admitted; now if admitted. */
  retryAt: number;
  /** When it was asked for, by the clock of who counts; what giveBack knows the call by. */
  at: number;
}

/** An admitted call of a bucket. */
export type Call = Pick<RateDecision, 'at'> & { bucket: string };

export interface RateLimiter {
  /** Asks for one call of `bucket`. A refused call does not count. */
  take(bucket: string, allowance: Allowance): RateDecision;
  /** From now on an admitted call counts no more. To be taken before it is known whether it counts, so that none run ahead. */
  giveBack(call: Call): void;
}

/** A rate limiter that may be asked over a distance: of several processes one counts for all. */
export interface SharedRateLimiter {
  take(bucket: string, allowance: Allowance): RateDecision | Promise<RateDecision>;
  giveBack(call: Call): void | Promise<void>;
}

/** The times of a bucket's admitted calls, oldest first, from `start` on. */
interface Log {
  times: number[];
  start: number;
  windowMs: number;
}

/** A sliding log: no window, wherever it starts, ever holds more calls than the limit. */
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
        // The limit may have been lowered: then as many calls must age as are over it.
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

/** A clock that was set back by an hour must not refuse an account for that hour: its calls count as made just now. */
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
