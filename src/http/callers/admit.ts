import { AppError } from '../../platform/app-error.ts';
import { minuteMs } from '../../platform/time/durations.ts';
import { addressBucket } from '../server/client-address.ts';
import type { Caller, Services } from '../context.ts';
import type { RateDecision, Allowance } from '../../platform/pace/limit-rate.ts';

const dashboardCallsPerMinute = 600;

interface Asking {
  caller: Caller | undefined;
  /** The client's address; it identifies calls without a key. */
  address: string;
}

/**
 * Counts the call against its rate limit: that of the account's plan, of the dashboard, or of the client's
 * address when there is no key. Returns the X-RateLimit headers (reference, Limits), or none where no limit
 * applies.
 * @throws AppError rateLimited
 */
export async function admit(services: Services, asking: Asking): Promise<Record<string, string>> {
  const { bucket, limit } = allowanceOf(services, asking);
  if (limit === 0) return {};
  return describe(await takeOrRefuse(services, bucket, { limit, windowMs: minuteMs }));
}

/**
 * For stricter limits on top of the general one, such as that on registrations.
 * @throws AppError rateLimited
 */
export async function takeOrRefuse(
  services: Services,
  bucket: string,
  allowance: Allowance,
): Promise<RateDecision> {
  const decision = await services.limiter.take(bucket, allowance);
  if (!decision.admitted) throw rateLimited(decision, services.clock.now());
  return decision;
}

/**
 * The headers describe the limit that was exceeded, so that Retry-After never points past X-RateLimit-Reset.
 */
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
