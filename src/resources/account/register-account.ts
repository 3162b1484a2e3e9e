import { addressBucket } from '../../http/client-address.ts';
import { rateLimited } from '../../http/admit.ts';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { hasAnyAccount } from './account-store.ts';
import { createAccount } from './create-account.ts';

const registrationsPerHour = 20;
const hourMs = 3_600_000;

/** Open while there is no account (the first is the administrator's); afterwards as REGISTRATION says. */
export async function registerAccount(
  services: Services,
  wanted: { username: string; email: string; password: string },
  clientAddress: string,
): Promise<{ id: number; key: string }> {
  const admission = services.limiter.take(`registration:${addressBucket(clientAddress)}`, {
    limit: registrationsPerHour,
    windowMs: hourMs,
  });
  if (!admission.admitted) throw rateLimited(admission, services.clock.now());
  const { registration } = services.settings;
  const isClosed =
    registration === 'closed' || (registration === 'first' && (await hasAnyAccount(services.database.read)));
  if (isClosed) throw new AppError('registrationClosed');
  return createAccount(services, wanted);
}
