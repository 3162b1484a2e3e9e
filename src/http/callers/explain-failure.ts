import { ForeignKeyViolation } from '../../database/database.ts';
import { apiKeyRequired, type Authenticator } from './authenticate.ts';
import type { Caller, Services } from '../context.ts';

/**
 * Requests that were running when their account was deleted fail with a foreign key violation. They are
 * answered with 401, as every later call with that key is. If the account still exists, the violation is a
 * bug and stays a 500.
 */
export async function explainFailure(
  error: unknown,
  caller: Caller | undefined,
  { services, authenticator }: { services: Services; authenticator: Authenticator },
): Promise<unknown> {
  if (!(error instanceof ForeignKeyViolation) || !caller) return error;
  // If the database cannot be reached now, the original error is the best explanation.
  const isThere = await authenticator.isAccount(services, caller.id).catch(() => true);
  return isThere ? error : apiKeyRequired(error);
}
