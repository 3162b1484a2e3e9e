import { takeOrRefuse } from '../../http/admit.ts';
import { addressBucket } from '../../http/client-address.ts';
import type { Context } from '../../http/context.ts';
import { apiKeyRequired } from '../../http/authenticate.ts';
import { AppError } from '../../platform/app-error.ts';
import { minuteMs } from '../../platform/durations.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { findPasswordHash } from './account-store.ts';

/** For signing in and wherever a password is asked for again. Right ones are given back. */
export const passwordTries = { limit: 10, windowMs: minuteMs };

/** Who calls and from where: whoever shows a password is limited by both. */
export type ProvingContext = Context & { clientAddress: string };

/**
 * That whoever calls knows the password, too: a session or a key may have been stolen. Answers the hash it fits.
 * @throws AppError rateLimited; passwordWrong naming the field
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
  // Deleted meanwhile.
  if (hash === undefined) throw apiKeyRequired();
  if (!(await verifyPassword(shown, hash, { use: 'account' }))) throw passwordWrong(field);
  await limiter.giveBack({ bucket, at });
  return hash;
}

export function passwordWrong(field: string): AppError {
  return new AppError('passwordWrong', { field });
}
