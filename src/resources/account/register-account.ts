import { takeOrRefuse } from '../../http/callers/admit.ts';
import { addressBucket } from '../../http/server/client-address.ts';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { hourMs } from '../../platform/time/durations.ts';
import { hasAnyAccount } from './account-store.ts';
import { createAccount } from './create-account.ts';

const registrations = { limit: 20, windowMs: hourMs };

/**
 * Registration is open while there is no account (the first becomes the administrator's); afterwards the
 * setting REGISTRATION decides.
 * @throws AppError registrationClosed
 */
export async function requireRegistration(services: Services): Promise<void> {
  if ((await registrationNow(services)) === 'closed') throw new AppError('registrationClosed');
}

/**
 * Creates an account for a visitor. Call requireRegistration first. If several visitors want to be the first
 * at the same time, only one of them succeeds.
 * @throws AppError rateLimited, registrationClosed, usernameTaken, emailTaken
 */
export async function registerAccount(
  services: Services,
  wanted: { username: string; email: string; password: string },
  clientAddress: string,
): Promise<{ id: number; key: string }> {
  await takeOrRefuse(services, `registration:${addressBucket(clientAddress)}`, registrations);
  return createAccount(services, wanted, { onlyFirst: services.settings.registration === 'first' });
}

/** Who may register at this moment: only the very first account, everybody, or nobody. */
export async function registrationNow({
  settings,
  database,
}: Services): Promise<'first' | 'open' | 'closed'> {
  const { registration } = settings;
  if (registration === 'closed') return 'closed';
  if (!(await hasAnyAccount(database.read))) return 'first';
  return registration === 'open' ? 'open' : 'closed';
}
