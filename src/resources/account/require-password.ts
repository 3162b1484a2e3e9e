import { takeOrRefuse } from '../../http/callers/admit.ts';
import { addressBucket } from '../../http/server/client-address.ts';
import type { Context, Services } from '../../http/context.ts';
import { apiKeyRequired } from '../../http/callers/authenticate.ts';
import { AppError } from '../../platform/app-error.ts';
import { minuteMs } from '../../platform/time/durations.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { findPasswordHash } from './account-store.ts';

/** The rate limit of wrong passwords, when signing in and wherever the password is asked for again. */
const passwordTries = { limit: 10, windowMs: minuteMs };

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
  const { account, clientAddress, database } = context;
  const bucket = `password:${addressBucket(clientAddress)}:${account.id}`;
  const verified = await tryPassword(context, bucket, async () => {
    const hash = await findPasswordHash(database.read, account.id);
    // The account was deleted meanwhile.
    if (hash === undefined) throw apiKeyRequired();
    return (await verifyPassword(shown, hash, { use: 'account' })) ? hash : undefined;
  });
  if (verified === undefined) throw passwordWrong(field);
  return verified;
}

/**
 * Takes a try of the bucket and checks a password; `check` returns undefined if it is wrong. Only then is the try used
 * up: a password that is right, or that could not be checked because of a fault, gives it back.
 * @throws AppError rateLimited; whatever `check` throws
 */
export async function tryPassword<Verified>(
  services: Services,
  bucket: string,
  check: () => Promise<Verified | undefined>,
): Promise<Verified | undefined> {
  const { at } = await takeOrRefuse(services, bucket, passwordTries);
  let isWrong = false;
  try {
    const verified = await check();
    isWrong = verified === undefined;
    return verified;
  } finally {
    if (!isWrong) await services.limiter.giveBack({ bucket, at });
  }
}

export function passwordWrong(field: string): AppError {
  return new AppError('passwordWrong', { field });
}
