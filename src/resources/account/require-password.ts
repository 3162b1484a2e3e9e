import { takeOrRefuse } from '../../http/admit.ts';
import { addressBucket } from '../../http/client-address.ts';
import type { Context } from '../../http/context.ts';
import { apiKeyRequired } from '../../http/authenticate.ts';
import { AppError } from '../../platform/app-error.ts';
import { minuteMs } from '../../platform/durations.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { findPasswordHash } from './account-store.ts';

/**
 * The rate limit of password attempts, when signing in and wherever the password is asked for again. Correct
 * passwords do not count.
 */
export const passwordTries = { limit: 10, windowMs: minuteMs };

/** The caller with the client address: password attempts are limited by both together. */
export type ProvingContext = Context & { clientAddress: string };

/**
 * Requires the caller's password in addition to the key or session, which may be stolen. Returns the hash
 * that the password was verified against.
 * @throws AppError rateLimited; passwordWrong naming the field; apiKeyRequired if the account was deleted
 * meanwhile
 */
export async function requirePassword(
  context: ProvingContext,
  shown: string,
  field = 'password',
): Promise<string> {
  const { account, clientAddress, database, limiter } = context;
  const bucket = `password:${addressBucket(clientAddress)}:${account.id}`;
  const { at } = await takeOrRefuse(context, bucket, passwordTries);
  const hash = await findPasswordHash(database.read, account.id);
  // The account was deleted meanwhile.
  if (hash === undefined) throw apiKeyRequired();
  if (!(await verifyPassword(shown, hash, { use: 'account' }))) throw passwordWrong(field);
  await limiter.giveBack({ bucket, at });
  return hash;
}

export function passwordWrong(field: string): AppError {
  return new AppError('passwordWrong', { field });
}
