import { invalidField } from '../../platform/app-error.ts';
import type { Settings } from '../../settings/settings.ts';

/**
 * The plans that an account can have, with their limits in requests a minute (0 = no limit); from
 * RATE_LIMITS.
 */
export function plansOf({ rateLimits }: Settings): { name: string; limit: number }[] {
  return Object.entries(rateLimits)
    .filter(([name]) => name !== 'anonymous')
    .map(([name, limit]) => ({ name, limit }));
}

/** @throws AppError invalidInput */
export function requirePlan(settings: Settings, plan: string | undefined): void {
  const names = plansOf(settings).map(({ name }) => name);
  if (plan !== undefined && !names.includes(plan)) {
    throw invalidField('plan', `The field "plan" must be one of ${names.join(', ')}.`);
  }
}
