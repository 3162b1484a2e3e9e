import { takeOrRefuse } from '../../http/admit.ts';
import { addressBucket } from '../../http/client-address.ts';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { hourMs } from '../../platform/durations.ts';
import { hasAnyAccount } from './account-store.ts';
import { createAccount } from './create-account.ts';

const registrations = { limit: 20, windowMs: hourMs };

/**
 * Open while there is no account (the first is the administrator's); afterwards as REGISTRATION says.
 * @throws AppError registrationClosed
 */
export async function requireRegistration(services: Services): Promise<void> {
  if ((await registrationNow(services)) === 'closed') throw new AppError('registrationClosed');
}

/**
 * To be called where registration is open; of several who would be the first, one is.
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

/** Who may register at this moment: the first one of all, everybody or nobody. */
export async function registrationNow({
  settings,
  database,
}: Services): Promise<'first' | 'open' | 'closed'> {
  const { registration } = settings;
  if (registration === 'closed') return 'closed';
  if (!(await hasAnyAccount(database.read))) return 'first';
  return registration === 'open' ? 'open' : 'closed';
}
