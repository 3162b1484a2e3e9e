import { hashSecret } from '../../http/authenticate.ts';
import { takeOrRefuse } from '../../http/admit.ts';
import { addressBucket } from '../../http/client-address.ts';
import type { Services } from '../../http/context.ts';
import { minuteMs } from '../../http/limit-rate.ts';
import { AppError } from '../../platform/app-error.ts';
import { base62Alphabet } from '../../platform/ids.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { findSignIn, insertSession } from './account-store.ts';

export const sessionLifetimeMs = 30 * 24 * 3_600_000;
/** Counted by email and address together, so that nobody can lock the owner out from elsewhere. */
const attempts = { limit: 10, windowMs: minuteMs };
const tokenCharacters = 43;

/** @throws AppError rateLimited; signInFailed: one answer, after the same work, whether the email or the password is wrong */
export async function openSession(
  services: Services,
  shown: { email: string; password: string },
  clientAddress: string,
): Promise<{ accountId: number; token: string }> {
  const bucket = `sign-in:${addressBucket(clientAddress)}:${shown.email.toLowerCase()}`;
  takeOrRefuse(services, bucket, attempts);
  const account = await findSignIn(services.database.read, shown.email);
  const isRight = await verifyPassword(shown.password, account?.password_hash);
  if (!account || !isRight) throw new AppError('signInFailed');
  const token = services.randomText(base62Alphabet, tokenCharacters);
  const at = services.clock.now();
  const expiresAt = at + sessionLifetimeMs;
  await insertSession(services.database, { accountId: account.id, hash: hashSecret(token), at, expiresAt });
  return { accountId: account.id, token };
}
