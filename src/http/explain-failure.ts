import { ForeignKeyViolation } from '../database/database.ts';
import { apiKeyRequired, type Authenticator } from './authenticate.ts';
import type { Caller, Services } from './context.ts';

/**
 * Whatever an account had under way when it was deleted cannot be stored: its rows would refer to one that is gone. That is
 * answered as its key is from then on; where the account is still there, such a failure is a fault of ours.
 */
export async function explainFailure(
  error: unknown,
  caller: Caller | undefined,
  { services, authenticator }: { services: Services; authenticator: Authenticator },
): Promise<unknown> {
  if (!(error instanceof ForeignKeyViolation) || !caller) return error;
  // A database that is away now explains nothing.
  const isThere = await authenticator.isAccount(services, caller.id).catch(() => true);
  return isThere ? error : apiKeyRequired(error);
}
