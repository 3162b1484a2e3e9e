import { AppError } from '../platform/app-error.ts';
import { addressBucket } from './client-address.ts';
import type { Caller, Services } from './context.ts';
import { type Admission, minuteMs } from './limit-rate.ts';

const dashboardCallsPerMinute = 600;

/**
 * Counts the call against its allowance and writes the X-RateLimit headers (reference, Limits): an account's plan,
 * the dashboard's own allowance, or the one an address has without a key.
 * @throws AppError rateLimited
 */
export function admit(
  services: Services,
  caller: Caller | undefined,
  address: string,
  headers: Record<string, string>,
): void {
  const { bucket, limit } = allowanceOf(services, caller, address);
  if (limit === 0) return;
  const admission = services.limiter.take(bucket, { limit, windowMs: minuteMs });
  headers['X-RateLimit-Limit'] = String(limit);
  headers['X-RateLimit-Remaining'] = String(admission.remaining);
  headers['X-RateLimit-Reset'] = String(Math.ceil(admission.resetAt / 1000));
  if (!admission.admitted) throw rateLimited(admission, services.clock.now());
}

export function rateLimited(admission: Admission, now: number): AppError {
  const seconds = Math.max(1, Math.ceil((admission.retryAt - now) / 1000));
  return new AppError('rateLimited', { headers: { 'Retry-After': String(seconds) } });
}

function allowanceOf({ settings }: Services, caller: Caller | undefined, address: string) {
  if (!caller) {
    return { bucket: `address:${addressBucket(address)}`, limit: settings.rateLimits['anonymous'] ?? 0 };
  }
  if (caller.by.kind === 'session')
    return { bucket: `dashboard:${caller.id}`, limit: dashboardCallsPerMinute };
  const { rateLimits, defaultPlan } = settings;
  return { bucket: `account:${caller.id}`, limit: rateLimits[caller.plan] ?? rateLimits[defaultPlan] ?? 0 };
}
