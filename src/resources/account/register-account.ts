import { takeOrRefuse } from '../../http/admit.ts';
import { addressBucket } from '../../http/client-address.ts';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { hasAnyAccount } from './account-store.ts';
import { createAccount } from './create-account.ts';

const registrations = { limit: 20, windowMs: 3_600_000 };

/**
 * Open while there is no account (the first is the administrator's); afterwards as REGISTRATION says.
 * @throws AppError rateLimited, registrationClosed, usernameTaken, emailTaken
 */
export async function registerAccount(
  services: Services,
  wanted: { username: string; email: string; password: string },
  clientAddress: string,
): Promise<{ id: number; key: string }> {
  takeOrRefuse(services, `registration:${addressBucket(clientAddress)}`, registrations);
  const { registration } = services.settings;
  const isClosed =
    registration === 'closed' || (registration === 'first' && (await hasAnyAccount(services.database.read)));
  if (isClosed) throw new AppError('registrationClosed');
  return createAccount(services, wanted, { onlyFirst: registration === 'first' });
}
