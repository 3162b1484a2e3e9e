import { AppError } from '../platform/app-error.ts';
import { minuteMs } from '../platform/durations.ts';
import { addressBucket } from './client-address.ts';
import type { Caller, Services } from './context.ts';
import type { RateDecision, Allowance } from '../platform/limit-rate.ts';

const dashboardCallsPerMinute = 600;

interface Asking {
  caller: Caller | undefined;
  /** Of the client, for calls without a key. */
  address: string;
}

/**
 * Counts the call against its allowance: an account's plan, the dashboard's own allowance, or the one an address has
 * without a key. Answers the X-RateLimit headers (reference, Limits); none where there is no limit.
 * @throws AppError rateLimited
 */
export async function admit(services: Services, asking: Asking): Promise<Record<string, string>> {
  const { bucket, limit } = allowanceOf(services, asking);
  if (limit === 0) return {};
  return describe(await takeOrRefuse(services, bucket, { limit, windowMs: minuteMs }));
}

/** For allowances within the general one, such as registrations. @throws AppError rateLimited */
export async function takeOrRefuse(
  services: Services,
  bucket: string,
  allowance: Allowance,
): Promise<RateDecision> {
  const decision = await services.limiter.take(bucket, allowance);
  if (!decision.admitted) throw rateLimited(decision, services.clock.now());
  return decision;
}

/** The headers are those of the allowance that is used up, so that Retry-After never points past the reset. */
function rateLimited(decision: RateDecision, now: number): AppError {
  const seconds = Math.max(1, Math.ceil((decision.retryAt - now) / 1000));
  const headers = describe({ ...decision, resetAt: Math.max(decision.resetAt, now + seconds * 1000) });
  return new AppError('rateLimited', { headers: { ...headers, 'Retry-After': String(seconds) } });
}

function describe({ limit, remaining, resetAt }: RateDecision): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
  };
}

function allowanceOf({ settings }: Services, { caller, address }: Asking) {
  const { rateLimits, defaultPlan } = settings;
  if (!caller) return { bucket: `address:${addressBucket(address)}`, limit: rateLimits['anonymous'] ?? 0 };
  if (caller.by.kind === 'session')
    return { bucket: `dashboard:${caller.id}`, limit: dashboardCallsPerMinute };
  return { bucket: `account:${caller.id}`, limit: rateLimits[caller.plan] ?? rateLimits[defaultPlan] ?? 0 };
}
